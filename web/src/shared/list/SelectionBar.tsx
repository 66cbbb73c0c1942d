import type { ReactNode } from "react";
import { IconButton } from "@/shared/antd/IconButton";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./SelectionBar.module.css";

type SelectionBarProps = {
  count: number;
  /** How many rows of this page can be selected. */
  selectable: number;
  /** The text for the selection; "3 selected" by default. */
  summary?: string;
  onSelectAll?: () => void;
  onClear: () => void;
  /** The actions for all selected rows. */
  children: ReactNode;
};

/** Shows what is selected and the actions for it, above the head of the list. */
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
