import { Link } from "react-router";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { TwoLines } from "@/shared/list/Cells";
import type { ListColumn } from "@/shared/list/columns";
import { useCustomerWay } from "@/shared/tenant/customer-way";
import { Rupees } from "@/shared/ui/Rupees";
import styles from "./Report.module.css";
import { GUESTS } from "./reports";
import { useGroupName } from "./useReportColumns";
import { type BoughtItem, ITEM_SORT } from "./wire";

/** A month of the wire, 2026-11, as people write it. */
export function useMonthName() {
  const { language } = useWords("reports");
  const format = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return (month: string) => format.format(new Date(`${month}-01T12:00:00Z`));
}

/** The columns of what parties bought. */
export function useItemColumns(): ListColumn<BoughtItem>[] {
  const { t } = useWords("reports");
  const nameOf = useGroupName();
  const monthOf = useMonthName();
  const customer = useCustomerWay();
  return [
    {
      key: "month",
      title: t("column.month"),
      width: 104,
      sort: ITEM_SORT.month,
      always: true,
      render: ({ month }) => <span className="figures">{monthOf(month)}</span>,
    },
    {
      key: "party",
      title: t("party"),
      width: 200,
      sort: ITEM_SORT.party,
      from: "md",
      render: ({ party }) => (
        <p className="ellipsis" title={nameOf(party)}>
          {party.code === GUESTS ? nameOf(party) : <Link {...customer(party.code)}>{party.name}</Link>}
        </p>
      ),
    },
    {
      key: "item",
      title: t("column.item"),
      sort: ITEM_SORT.item,
      always: true,
      render: ({ item: { name, size, code } }) => (
        <TwoLines
          first={<span className={styles.name}>{name}</span>}
          second={[size, code].filter(Boolean).join(" · ")}
          title={name}
        />
      ),
    },
    {
      key: "quantity",
      title: t("column.quantity"),
      width: 104,
      figures: true,
      sort: ITEM_SORT.quantity,
      always: true,
      render: ({ quantity }) => quantityText(quantity),
    },
    {
      key: "lastRate",
      title: t("column.lastRate"),
      width: 116,
      figures: true,
      from: "lg",
      render: ({ lastRate }) => <Rupees amount={lastRate} paise />,
    },
    {
      key: "amount",
      title: t("column.amount"),
      width: 136,
      figures: true,
      always: true,
      sort: ITEM_SORT.net,
      render: ({ net }) => <Rupees amount={net} paise className={styles.amount} />,
    },
  ];
}
