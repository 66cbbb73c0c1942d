import type { OrderStep, OwnerOrder } from "@/features/backoffice/orders/wire";
import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import styles from "./OrderDetail.module.css";

const ICONS = { Dispatched: "truck", Canceled: "close" } as const;

/** What happened to the order: when, by whom, and to how many of its items. */
export function OrderTimeline({ order }: { order: OwnerOrder }) {
  const { t } = useWords("owner");
  if (order.timeline.length === 0) return null;
  return (
    <section className={`${styles.panel} ${styles.padded}`}>
      <h2>{t("order.timeline")}</h2>
      <ol className={styles.steps}>
        {order.timeline.map((step) => (
          <Step key={`${step.at}/${step.status}/${step.items}`} step={step} total={order.items.length} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, total }: { step: OrderStep; total: number }) {
  const { t, language } = useWords("owner");
  const { t: common } = useWords("common");
  const status = step.placed ? t("order.placed") : common(`status.${step.status}`);
  const partly = !step.placed && step.items < total;
  const icon = ICONS[step.status as keyof typeof ICONS] ?? "check";
  return (
    <li className={styles.step}>
      <span className={`${styles.mark} ${styles[step.status] ?? ""}`}>
        <Icon name={icon} size={12} strokeWidth={icon === "truck" ? 2.5 : 3} />
      </span>
      <div>
        <b className="figures">{partly ? t("order.partly", { status, items: step.items, total }) : status}</b>
        {step.by && <p className={styles.small}>{t("order.by", { name: step.by })}</p>}
      </div>
      <time className={`${styles.small} figures`} dateTime={step.at}>
        {dayAndTime(step.at, language)}
      </time>
    </li>
  );
}
