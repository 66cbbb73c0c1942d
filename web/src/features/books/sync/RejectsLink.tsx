import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { rejectedOf } from "./rules";
import styles from "./Sync.module.css";
import type { SyncRun } from "./wire";

/** What could not be taken over and why, as a file. */
export function RejectsLink({ run }: { run: SyncRun }) {
  const { t } = useWords("sync");
  const rejected = rejectedOf(run);
  if (rejected === 0 || !run.rejectsUrl) return null;
  return (
    <a className={styles.link} href={run.rejectsUrl} download="Refused.csv">
      <Icon name="download" size={16} /> {t("rejects", { count: rejected })}
    </a>
  );
}
