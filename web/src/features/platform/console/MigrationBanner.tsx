import { Button, Progress } from "antd";
import { Link } from "react-router";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useMigrateAllMutation } from "./api";
import { ConsoleIcon } from "./ConsoleIcon";
import styles from "./MigrationBanner.module.css";
import { ROOT } from "./menu";
import { isOpen, secondsLeft, versionText } from "./rules";
import { useOperations } from "./useOperations";
import { useOutcome } from "./useOutcome";
import type { Operations } from "./wire";

/** Shows the progress of migrating all stores, or that some stores failed; nothing otherwise. */
export function MigrationBanner() {
  const { data } = useOperations();
  if (!data) return null;
  const { migration, behind } = data;
  if (migration && isOpen(migration)) return <UnderWay operations={data} />;
  return behind > 0 ? <LeftBehind operations={data} /> : null;
}

function UnderWay({ operations: { head, migration } }: { operations: Operations }) {
  const { t } = useWords("platform");
  if (!migration) return null;
  const { done, total, failed, percent } = migration;
  const left = secondsLeft(migration);
  const title = t("migration.moving", { version: versionText(head) });
  const progress = [
    total > 0 && t("migration.of", { done: quantityText(done), total: quantityText(total) }),
    failed > 0 && t("migration.failures", { count: failed }),
    left !== null && t("migration.left", { count: left }),
  ];
  return (
    <section className={styles.banner} aria-label={title}>
      <span className={styles.icon}>
        <ConsoleIcon name="database" size={20} />
      </span>
      <div className={styles.words}>
        <p aria-live="polite">
          <b>{title}</b> <span className="figures">{progress.filter(Boolean).join(" · ")}</span>
        </p>
        <Progress percent={percent} showInfo={false} size="small" aria-label={title} />
      </div>
    </section>
  );
}

function LeftBehind({ operations: { head, behind, migration } }: { operations: Operations }) {
  const { t } = useWords("platform");
  const report = useOutcome();
  const [migrate, { isLoading }] = useMigrateAllMutation();
  const failed = !!migration && (migration.state === "failed" || migration.failed > 0);
  return (
    <section className={styles.banner} aria-label={t("migration.title")}>
      <span className={failed ? styles.failed : styles.icon}>
        <ConsoleIcon name="database" size={20} />
      </span>
      <div className={styles.words}>
        <p>
          <b>
            {t(failed ? "migration.failed" : "migration.behind", {
              count: behind,
              version: versionText(head),
            })}
          </b>
        </p>
        {failed && migration?.message && <p className={styles.why}>{migration.message}</p>}
      </div>
      <div className={styles.ways}>
        <Link to={{ pathname: ROOT, search: "?state=look" }}>
          {t(failed ? "migration.see" : "migration.seeBehind")}
        </Link>
        <Button
          size="small"
          loading={isLoading}
          onClick={() => report(migrate().unwrap(), t("migration.begun"))}
        >
          {failed ? t("migration.retry", { count: behind }) : t("migration.run")}
        </Button>
      </div>
    </section>
  );
}
