import { useWords } from "@/shared/i18n/useWords";
import { Timeline } from "@/shared/ui/Timeline";
import { isClosing, lastDispatchOf } from "../timeline";
import { transportOf } from "../transport";
import styles from "./Order.module.css";
import { statusesToCome } from "./rules";
import type { Order, Step } from "./wire";

/** Shows the steps of an order so far, and the ones to come. */
export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useWords("orders");
  const { t: common } = useWords("common");
  const wordsOf = (step: Step) => {
    const { from, status, items, reason } = step;
    if (from === null) return step === order.timeline[0] ? t("placed") : t("itemsAdded", { count: items });
    const isBack = reason && status !== "Canceled";
    const word = isBack ? t("undone", { status: common(`status.${status}`) }) : common(`status.${status}`);
    if (isClosing(step, order.timeline)) return t("closed");
    return items < order.items.length ? t("step", { status: word, items, total: order.items.length }) : word;
  };
  const lastDispatch = lastDispatchOf(order.timeline);
  const whoOf = (step: Step) => {
    const { by, byStore } = step;
    const name = step === order.timeline[0] && order.salesperson ? order.salesperson : by;
    return byStore ? t("byStore") : name ? t("by", { name }) : null;
  };
  const noteOf = (step: Step) =>
    [whoOf(step), step === lastDispatch && transportOf(order, common), step.reason]
      .filter(Boolean)
      .join(" · ") || null;
  return (
    <div className={styles.steps}>
      <Timeline
        label={t("progress")}
        steps={order.timeline.map((step) => ({ ...step, words: wordsOf(step), note: noteOf(step) }))}
        coming={statusesToCome(order).map((status) => common(`status.${status}`))}
      />
    </div>
  );
}
