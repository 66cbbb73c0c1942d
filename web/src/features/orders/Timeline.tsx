import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import styles from "./Order.module.css";
import type { Order, Step } from "./wire";

const OPEN_END = new Set(["Pending", "Approved", "Dispatched"]);

/** What happened to an order, step by step, and what is still to come. */
export function Timeline({ order }: { order: Order }) {
  const { t } = useWords("orders");
  const { t: common } = useWords("common");
  const next = OPEN_END.has(order.status) && order.timeline.length > 0;
  return (
    <ol className={styles.steps} aria-label={t("progress")}>
      {order.timeline.map((step, place) => (
        <StepRow
          key={`${step.at}/${step.status}/${step.from}`}
          step={step}
          order={order}
          beforeNext={next && place === order.timeline.length - 1}
        />
      ))}
      {next && (
        <li className={styles.step}>
          <span className={`${styles.mark} ${styles.toCome}`} />
          <div>
            <b>{common("status.Completed")}</b>
          </div>
        </li>
      )}
    </ol>
  );
}

function StepRow({ step, order, beforeNext }: { step: Step; order: Order; beforeNext: boolean }) {
  const { t, language } = useWords("orders");
  const { t: common } = useWords("common");
  const word = step.from === null ? t("placed") : common(`status.${step.status}`);
  const partly = step.from !== null && step.items < order.items.length;
  const by = step.from === null && order.salesperson ? order.salesperson : step.by;
  const icon = step.status === "Dispatched" ? "truck" : step.status === "Canceled" ? "close" : "check";
  return (
    <li className={`${styles.step} ${beforeNext ? styles.beforeNext : ""}`}>
      <span className={`${styles.mark} ${styles[step.status] ?? ""}`}>
        <Icon name={icon} size={12} strokeWidth={icon === "truck" ? 2.5 : 3} />
      </span>
      <div>
        <b>{partly ? t("step", { status: word, items: step.items, total: order.items.length }) : word}</b>
        <p className={styles.small}>{step.byStore ? t("byStore") : by && t("by", { name: by })}</p>
      </div>
      <time className={`${styles.small} figures`} dateTime={step.at}>
        {dayAndTime(step.at, language)}
      </time>
    </li>
  );
}
