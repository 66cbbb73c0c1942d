import type { ReactNode } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { IconButton } from "@/shared/ui/Button";
import styles from "../BulkBar.module.css";

type SelectionBarProps = {
  count: number;
  /** How many could be ticked on this page. */
  selectable: number;
  /** In the list's own words; otherwise "3 selected". */
  told?: string;
  onSelectAll?: () => void;
  onClear: () => void;
  /** What can be done with all of it at once. */
  children: ReactNode;
};

/** What is selected and what can be done with it, over the head of the list. */
export function SelectionBar({ count, selectable, told, onSelectAll, onClear, children }: SelectionBarProps) {
  const { t } = useWords("office");
  return (
    <section className={styles.bar} aria-label={t("list.whatIsSelected")}>
      <div className={styles.told} aria-live="polite">
        <b className="figures">{told ?? t("list.selected", { count })}</b>
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
