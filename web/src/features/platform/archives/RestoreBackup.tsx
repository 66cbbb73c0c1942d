import { Button, Progress } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { FieldError } from "@/shared/ui/FieldError";
import { Icon } from "@/shared/ui/Icon";
import { Problem } from "@/shared/ui/Problem";
import styles from "./Archives.module.css";
import { RestoreDialog } from "./RestoreDialog";
import { type Contents, type RestoreProgress, useGetRestoringQuery } from "./restore-api";
import { isOpen } from "./rules";
import { useBackupFile } from "./useBackupFile";

const WHILE_WORKING = 2_000;

/**
 * Restores the store from a backup: chooses the file, shows its contents, asks, follows the progress,
 * and undoes it.
 */
export function RestoreBackup({ onRestored }: { onRestored: () => void }) {
  const { t } = useWords("archives");
  const [working, setWorking] = useState(false);
  const { data, error, refetch } = useGetRestoringQuery(undefined, {
    pollingInterval: working ? WHILE_WORKING : 0,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const open = [data?.check, data?.restore].some((job) => job && isOpen(job));
  if (open !== working) setWorking(open);
  useOnDone(data?.restore, onRestored);
  if (!data) return error ? <Problem error={error} onRetry={refetch} /> : null;
  const { check, restore, storeName } = data;
  const restoring = restore !== null && isOpen(restore);
  return (
    <section className={styles.restore}>
      <h3>{t("restore.title")}</h3>
      <p className={styles.facts}>{t("restore.help")}</p>
      {restoring ? (
        <Working job={restore} />
      ) : (
        restore && <Restored restore={restore} storeName={storeName} />
      )}
      {!restoring && <Choose check={check} storeName={storeName} />}
    </section>
  );
}

/**
 * Calls `onDone` after a restore that was in progress on this page,
 * since everything that the page shows has changed.
 */
function useOnDone(restore: RestoreProgress | null | undefined, onDone: () => void) {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && restore?.state === "done") onDone();
    wasOpen.current = restore ? isOpen(restore) : false;
  }, [restore, onDone]);
}

function Working({ job: { step, percent } }: { job: RestoreProgress }) {
  const { t } = useWords("archives");
  const words = t(`restore.step.${step}`);
  return (
    <div role="status">
      {words}
      <Progress percent={percent} size="small" aria-label={words} />
    </div>
  );
}

function Restored({ restore, storeName }: { restore: RestoreProgress; storeName: string }) {
  const { t, language } = useWords("archives");
  const [asking, setAsking] = useState(false);
  if (restore.finding) return <FieldError text={restore.finding} />;
  if (!restore.restorable || !restore.finishedAt) return null;
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        {t("restore.done", { at: dayAndTime(restore.finishedAt, language) })}
      </span>
      <Button onClick={() => setAsking(true)}>{t("restore.undo")}</Button>
      {asking && (
        <RestoreDialog
          archive={restore.id}
          title={t("restore.undo")}
          yes={t("restore.undo")}
          storeName={storeName}
          onClose={() => setAsking(false)}
        >
          <p>{t("restore.undoHelp")}</p>
        </RestoreDialog>
      )}
    </div>
  );
}

function Choose({ check, storeName }: { check: RestoreProgress | null; storeName: string }) {
  const { t } = useWords("archives");
  const { t: common } = useWords("common");
  const input = useId();
  const [asking, setAsking] = useState(false);
  const { percent, error, take, cancel } = useBackupFile();
  if (percent !== null)
    return (
      <div role="status">
        {t("restore.sending")}
        <Progress percent={percent} size="small" aria-label={t("restore.sending")} />
        <Button onClick={cancel}>{common("cancel")}</Button>
      </div>
    );
  if (check && isOpen(check)) return <Working job={check} />;
  const problem = error ?? check?.finding;
  return (
    <>
      {check?.contents && check.restorable && !problem && (
        <>
          <Found contents={check.contents} />
          <div>
            <Button danger onClick={() => setAsking(true)}>
              {t("restore.yes")}
            </Button>
          </div>
        </>
      )}
      <div>
        <input
          id={input}
          className="visually-hidden"
          type="file"
          accept=".zip,application/zip"
          aria-describedby={`${input}-error`}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void take(file);
            target.value = "";
          }}
        />
        <label className={styles.choose} htmlFor={input}>
          <Icon name="arrowUp" size={16} /> {t("restore.choose")}
        </label>
      </div>
      <FieldError id={`${input}-error`} text={problem} />
      {asking && check?.contents && (
        <RestoreDialog
          archive={check.id}
          title={t("restore.title")}
          yes={t("restore.yes")}
          storeName={storeName}
          onClose={() => setAsking(false)}
        >
          <Found contents={check.contents} />
          <p>{t("restore.effects")}</p>
        </RestoreDialog>
      )}
    </>
  );
}

function Found({ contents }: { contents: Contents }) {
  const { t, language } = useWords("archives");
  const { madeAt, products, customers, orders, pictures, ordersSince, customersSince } = contents;
  const lost = [
    ordersSince > 0 && t("restore.orders", { count: ordersSince }),
    customersSince > 0 && t("restore.customers", { count: customersSince }),
  ].filter(Boolean);
  return (
    <div>
      <b>{t("restore.madeAt", { at: dayAndTime(madeAt, language) })}</b>
      <div className="figures">
        {[
          t("restore.products", { count: products }),
          t("restore.customers", { count: customers }),
          t("restore.orders", { count: orders }),
          t("restore.pictures", { count: pictures }),
        ].join(" · ")}
      </div>
      <div className="figures">
        {lost.length > 0 ? t("restore.lost", { what: lost.join(", ") }) : t("restore.nothingLost")}
      </div>
    </div>
  );
}
