import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { Timeline, type TimelineStep } from "@/shared/ui/Timeline";
import { isClosing, lastDispatchOf } from "../../timeline";
import { transportOf } from "../../transport";
import type { OrderStep, OwnerOrder } from "../wire";
import styles from "./OrderDetail.module.css";
import { Undo } from "./Undo";

type OrderTimelineProps = { order: OwnerOrder; more?: readonly TimelineStep[] };

/** Shows the steps of the order with time, person and number of items; `more` are steps of its returns. */
export function OrderTimeline({ order, more = [] }: OrderTimelineProps) {
  const { t } = useWords("owner");
  const { t: common } = useWords("common");
  if (order.timeline.length === 0) return null;
  const wordsOf = (step: OrderStep) => {
    const { placed, status, items, reason } = step;
    if (placed)
      return step === order.timeline[0] ? t("order.placed") : t("order.itemsAdded", { count: items });
    const isBack = reason && status !== "Canceled";
    const word = isBack ? t("undo.step", { status: common(`status.${status}`) }) : common(`status.${status}`);
    if (isClosing(step, order.timeline)) return t("order.closed");
    const total = order.items.length;
    return items < total ? t("order.partly", { status: word, items, total }) : word;
  };
  const last = lastDispatchOf(order.timeline);
  const notesOf = (step: OrderStep) => [
    step.by && t("order.by", { name: step.by }),
    step === last && transportOf(order, common),
    step.reason,
  ];
  const own = order.timeline.map((step) => ({
    status: step.status,
    at: step.at,
    words: wordsOf(step),
    note: notesOf(step).filter(Boolean).join(" · ") || null,
  }));
  const steps = [...own, ...more].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <section className={`${styles.panel} ${styles.padded}`}>
      <h2>{t("order.timeline")}</h2>
      <div className={styles.steps}>
        <Timeline label={t("order.timeline")} steps={steps} />
      </div>
      <Undo order={order} />
      <Prints order={order} />
    </section>
  );
}

/** Shows how often the order was printed, with the paper, time and person of each print. */
function Prints({ order: { printCount, prints } }: { order: OwnerOrder }) {
  const { t, language } = useWords("owner");
  if (printCount === 0) return null;
  return (
    <div className={styles.prints}>
      <b className="figures">{t("prints.count", { count: printCount })}</b>
      <ul>
        {prints.map(({ paper, at, by }) => (
          <li key={`${at}/${paper}`}>
            <span className={styles.small}>
              {[t(`prints.${paper}`), by && t("order.by", { name: by })].filter(Boolean).join(" · ")}
            </span>
            <time className={`${styles.small} figures`} dateTime={at}>
              {dayAndTime(at, language)}
            </time>
          </li>
        ))}
      </ul>
    </div>
  );
}
