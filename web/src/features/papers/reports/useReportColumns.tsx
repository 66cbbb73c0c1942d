import { fullDay } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { TwoLines } from "@/shared/list/Cells";
import type { ListColumn } from "@/shared/list/columns";
import { Rupees } from "@/shared/ui/Rupees";
import { StatusBadge } from "@/shared/ui/StatusBadge";
import { NumberLink } from "./NumberLink";
import styles from "./Report.module.css";
import { GUESTS } from "./reports";
import type { ShownReport } from "./useReport";
import { REPORT_SORT, type ReportGroup, type ReportOrder } from "./wire";

/** Guests are called so in the reader's language. */
export function useGroupName() {
  const { t } = useWords("reports");
  return ({ code, name }: Pick<ReportGroup, "code" | "name">) => (code === GUESTS ? t("guests") : name);
}

/** The columns of orders, those of the status report for all. */
export function useOrderColumns({ by, of }: ShownReport): ListColumn<ReportOrder>[] {
  const { t, language } = useWords("reports");
  const category: ListColumn<ReportOrder> = {
    key: "category",
    title: t("category"),
    width: 168,
    from: "lg",
    sort: REPORT_SORT.category,
    render: (order) => <p className="ellipsis">{order.category.name}</p>,
  };
  return [
    {
      key: "date",
      title: t("column.date"),
      width: 116,
      sort: REPORT_SORT.placedAt,
      always: true,
      render: ({ placedAt }) => <span className="figures">{fullDay(placedAt, language)}</span>,
    },
    {
      key: "number",
      title: t("column.number"),
      width: 80,
      sort: REPORT_SORT.number,
      always: true,
      render: (order) => <NumberLink order={order} />,
    },
    {
      key: "name",
      title: t("column.name"),
      sort: REPORT_SORT.party,
      always: true,
      render: ({ name, city, category: { name: ofCategory } }) => (
        <>
          <p className="ellipsis" title={[name, city].filter(Boolean).join(", ")}>
            <span className={styles.name}>{name}</span>
            {city && <span className={styles.quiet}>, {city}</span>}
          </p>
          {!of && <p className={`${styles.second} ${styles.narrowOnly} ellipsis`}>{ofCategory}</p>}
        </>
      ),
    },
    ...(by === "category" && !of ? [category] : []),
    ...(by === "status"
      ? []
      : [
          {
            key: "status",
            title: t("column.status"),
            width: 118,
            from: "xl" as const,
            sort: REPORT_SORT.status,
            render: ({ status }: ReportOrder) => <StatusBadge status={status} />,
          },
        ]),
    ...figureColumns<ReportOrder>(t, t("column.items")),
  ];
}

/** The columns of a summary by party or category. */
export function useGroupColumns({ by }: ShownReport): ListColumn<ReportGroup>[] {
  const { t } = useWords("reports");
  const nameOf = useGroupName();
  const party = by === "party";
  return [
    {
      key: "name",
      title: t(party ? "party" : "category"),
      sort: party ? REPORT_SORT.party : REPORT_SORT.category,
      always: true,
      render: (group) => (
        <TwoLines
          first={<span className={styles.name}>{nameOf(group)}</span>}
          second={group.code === GUESTS ? undefined : group.code}
          title={nameOf(group)}
        />
      ),
    },
    {
      key: REPORT_SORT.orders,
      title: t("orders"),
      width: 92,
      figures: true,
      sort: REPORT_SORT.orders,
      render: ({ orders }) => quantityText(orders),
    },
    ...figureColumns<ReportGroup>(t, t("column.allItems")),
  ];
}

type Figures = { quantity: number; items: number; net: number };

function figureColumns<T extends Figures>(t: (key: string) => string, items: string): ListColumn<T>[] {
  return [
    {
      key: "quantity",
      title: t("column.quantity"),
      width: 104,
      figures: true,
      from: "lg",
      sort: REPORT_SORT.quantity,
      render: ({ quantity }) => quantityText(quantity),
    },
    {
      key: "items",
      title: items,
      width: 140,
      figures: true,
      from: "xl",
      sort: REPORT_SORT.items,
      render: (row) => quantityText(row.items),
    },
    {
      key: "amount",
      title: t("column.amount"),
      width: 136,
      figures: true,
      always: true,
      sort: REPORT_SORT.net,
      render: ({ net }) => <Rupees amount={net} paise className={styles.amount} />,
    },
  ];
}
