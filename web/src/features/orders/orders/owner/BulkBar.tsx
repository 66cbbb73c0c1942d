import { Button } from "antd";
import type { ReactNode } from "react";
import { IconButton } from "@/shared/antd/IconButton";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import styles from "@/shared/list/SelectionBar.module.css";
import own from "./BulkBar.module.css";
import { MOVES, type Move } from "./rules";

type BulkBarProps = {
  of: "orders" | "items";
  /** How many orders or items are selected, and the number and amount of their items. */
  count: number;
  sum: { items: number; amount: number };
  /** Returns how many of the selected ones can be moved to a status. */
  able: (to: Move) => number;
  moving: Move | null;
  onMove: (to: Move) => void;
  /** Selects the rest of the list, if the selection does not include all of it. */
  rest?: { words: string; title?: string; busy: boolean; onSelect: () => void };
  onClear: () => void;
  /** Further actions on the selection, such as printing. */
  tools?: ReactNode;
};

/** Shows the selection with its amount, and the actions on all of it. */
export function BulkBar(props: BulkBarProps) {
  const { of, count, sum, able, moving, onMove, rest, onClear, tools } = props;
  const { t } = useWords("owner");
  return (
    <section className={styles.bar} aria-label={t("bulk.label")}>
      <div className={styles.summary} aria-live="polite">
        <b className="figures">{t(`bulk.${of}`, { count })}</b>
        <span className="figures">
          {of === "orders" && `${t("bulk.sum", { count: sum.items })}, `}
          {wholeRupees(sum.amount)}
        </span>
        {rest && (
          <button
            type="button"
            className={styles.all}
            title={rest.title}
            disabled={rest.busy}
            onClick={rest.onSelect}
          >
            {rest.words}
          </button>
        )}
      </div>
      <div className={`${styles.actions} ${own.actions}`}>
        {MOVES.filter((to) => to !== "Completed" || able(to) > 0).map((to) => (
          <Button
            key={to}
            className={to === "Canceled" ? own.cancel : undefined}
            size="small"
            type={to === "Dispatched" ? "primary" : to === "Canceled" ? "text" : "default"}
            danger={to === "Canceled"}
            disabled={able(to) === 0 || moving !== null}
            loading={moving === to}
            title={able(to) > 0 || to !== "Approved" ? undefined : t("bulk.onlyPending")}
            onClick={() => onMove(to)}
          >
            {able(to) > 0 && able(to) < count
              ? t("bulk.some", { move: t(`bulk.${to}.${of}`), count: able(to) })
              : t(`bulk.${to}.${of}`)}
          </Button>
        ))}
        {tools}
        <IconButton icon="close" size={16} label={t("bulk.clear")} onClick={onClear} />
      </div>
    </section>
  );
}
