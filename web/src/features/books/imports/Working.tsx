import { useWords } from "@/shared/i18n/useWords";
import { RunProgress } from "../intake/RunProgress";
import type { ImportRun } from "./api";
import styles from "./Imports.module.css";

type WorkingProps = { run: ImportRun; onCancel: () => void };

/** The server is at it: how far, and about how long it still takes. */
export function Working({ run: { state, name, percent }, onCancel }: WorkingProps) {
  const { t } = useWords("imports");
  const label = t(`working.${state}`, { name });
  return (
    <section className={styles.panel} aria-live="polite">
      <h2>{label}</h2>
      <RunProgress
        percent={percent}
        label={label}
        help={t("working.leave")}
        cancel={t("cancelImport")}
        onCancel={onCancel}
      />
    </section>
  );
}
