import { Link } from "react-router";
import { fullDay } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { CardHead, CardLine } from "@/shared/list/Cells";
import { Rupees } from "@/shared/ui/Rupees";
import { StatusBadge } from "@/shared/ui/StatusBadge";
import styles from "./Report.module.css";
import { useGroupName } from "./useReportColumns";
import type { ReportGroup, ReportOrder } from "./wire";

type OrderCardProps = { order: ReportOrder; way: { to: string; state: unknown } };

/** Shows an order of a report where there is no room for a table. */
export function OrderCard({ order, way }: OrderCardProps) {
  const { t, language } = useWords("reports");
  return (
    <Link className={styles.card} {...way}>
      <CardHead>
        <b className="figures">{order.number}</b>
        <StatusBadge status={order.status} partly={order.partly} />
      </CardHead>
      <CardHead>
        <span className="ellipsis">{order.name}</span>
        <Rupees amount={order.netAmount} whole className={styles.amount} />
      </CardHead>
      <CardLine>
        {[fullDay(order.placedAt, language), order.city, order.category].filter(Boolean).join(" · ")}
      </CardLine>
      <CardLine>
        {t("pieces", { count: order.quantity, shown: quantityText(order.quantity) })} ·{" "}
        {t("items", { count: order.items, shown: quantityText(order.items) })}
      </CardLine>
    </Link>
  );
}

/** Shows a party or category of a summary where there is no room for a table. */
export function GroupCard({ group, onOpen }: { group: ReportGroup; onOpen: () => void }) {
  const { t } = useWords("reports");
  const nameOf = useGroupName();
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <CardHead>
        <b className="ellipsis">{nameOf(group)}</b>
        <Rupees amount={group.netAmount} whole className={styles.amount} />
      </CardHead>
      <CardLine>
        {t("orderCount", { count: group.orders, shown: quantityText(group.orders) })} ·{" "}
        {t("pieces", { count: group.quantity, shown: quantityText(group.quantity) })} ·{" "}
        {t("items", { count: group.items, shown: quantityText(group.items) })}
      </CardLine>
    </button>
  );
}
