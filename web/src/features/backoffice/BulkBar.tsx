import { Button } from "antd";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { IconButton } from "@/shared/ui/Button";
import styles from "./BulkBar.module.css";
import { MOVES, type Move } from "./orders/rules";

type BulkBarProps = {
  of: "orders" | "items";
  /** How many are ticked, the items in them and what those come to. */
  count: number;
  sum: { items: number; amount: number };
  /** How many could be ticked here. */
  selectable: number;
  allowed: (to: Move) => boolean;
  moving: Move | null;
  onMove: (to: Move) => void;
  /** Left out where a list says so itself. */
  onSelectAll?: () => void;
  onClear: () => void;
};

/** What is selected, what it is worth, and what can be done with all of it at once. */
export function BulkBar(props: BulkBarProps) {
  const { of, count, sum, selectable, allowed, moving, onMove, onSelectAll, onClear } = props;
  const { t } = useWords("owner");
  return (
    <section className={styles.bar} aria-label={t("bulk.label")}>
      <div className={styles.told} aria-live="polite">
        <b className="figures">{t(`bulk.${of}`, { count })}</b>
        <span className="figures">
          {of === "orders" && `${t("bulk.sum", { count: sum.items })}, `}
          {wholeRupees(sum.amount)}
        </span>
        {onSelectAll && count < selectable && (
          <button type="button" className={styles.all} onClick={onSelectAll}>
            {t("bulk.allOnPage", { count: selectable })}
          </button>
        )}
      </div>
      <div className={styles.actions}>
        {MOVES.map((to) => (
          <Button
            key={to}
            size="small"
            type={to === "Dispatched" ? "primary" : "default"}
            danger={to === "Canceled"}
            disabled={!allowed(to) || moving !== null}
            loading={moving === to}
            title={allowed(to) ? undefined : t("bulk.onlyPending")}
            onClick={() => onMove(to)}
          >
            {t(`bulk.${to}.${of}`)}
          </Button>
        ))}
        <IconButton icon="close" size={16} label={t("bulk.clear")} onClick={onClear} />
      </div>
    </section>
  );
}
