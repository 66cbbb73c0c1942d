import { Button, Progress } from "antd";
import { useWords } from "@/shared/i18n/useWords";
import type { ImportRun } from "./api";
import styles from "./Imports.module.css";
import { useRemaining } from "./useRemaining";

type WorkingProps = { run: ImportRun; onCancel: () => void };

/** The server is at it: how far, and about how long it still takes. */
export function Working({ run, onCancel }: WorkingProps) {
  const { t } = useWords("imports");
  const remaining = useRemaining(run.percent);
  return (
    <section className={styles.panel} aria-live="polite">
      <h2>{t(`working.${run.state}`, { name: run.name })}</h2>
      <Progress
        percent={run.percent}
        status="active"
        aria-label={t(`working.${run.state}`, { name: run.name })}
      />
      <p className={`${styles.help} figures`}>
        {remaining !== null && `${t("working.remaining", { count: remaining })} `}
        {t("working.leave")}
      </p>
      <Button onClick={onCancel}>{t("cancelImport")}</Button>
    </section>
  );
}
