import type { ReactNode } from "react";
import { IconButton } from "@/shared/antd/IconButton";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./SelectionBar.module.css";

type SelectionBarProps = {
  count: number;
  /** How many could be ticked on this page. */
  selectable: number;
  /** In the list's own words; otherwise "3 selected". */
  summary?: string;
  onSelectAll?: () => void;
  onClear: () => void;
  /** What can be done with all of it at once. */
  children: ReactNode;
};

/** What is selected and what can be done with it, over the head of the list. */
export function SelectionBar({
  count,
  selectable,
  summary,
  onSelectAll,
  onClear,
  children,
}: SelectionBarProps) {
  const { t } = useWords("office");
  return (
    <section className={styles.bar} aria-label={t("list.whatIsSelected")}>
      <div className={styles.summary} aria-live="polite">
        <b className="figures">{summary ?? t("list.selected", { count })}</b>
        {onSelectAll && count < selectable && (
          <button type="button" className={styles.all} onClick={onSelectAll}>
            {t("list.selectAll", { count: selectable })}
          </button>
        )}
      </div>
      <div className={styles.actions}>
        {children}
        <IconButton icon="close" size={16} label={t("list.clear")} onClick={onClear} />
      </div>
    </section>
  );
}
