import { Link } from "react-router";
import { monthStyle } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { TwoLines } from "@/shared/list/Cells";
import type { ListColumn } from "@/shared/list/columns";
import { useDeclaredColumns } from "@/shared/list/useDeclaredColumns";
import { useCustomerWay } from "@/shared/tenant/customer-way";
import { Rupees } from "@/shared/ui/Rupees";
import styles from "./Report.module.css";
import { GUESTS } from "./reports";
import { useGroupName } from "./useReportColumns";
import type { BoughtItem } from "./wire";

/** Returns a function that formats a month such as 2026-11 for readers. */
export function useMonthName() {
  const { language } = useWords("reports");
  const format = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    month: monthStyle(language),
    year: "numeric",
    timeZone: "UTC",
  });
  return (month: string) => format.format(new Date(`${month}-01T12:00:00Z`));
}

/** Returns the columns of what parties bought. */
export function useItemColumns(): ListColumn<BoughtItem>[] {
  const { t } = useWords("reports");
  const nameOf = useGroupName();
  const monthOf = useMonthName();
  const customer = useCustomerWay();
  const column = useDeclaredColumns("ItemRowOut", "reports");
  return [
    column("month", {
      width: 104,
      always: true,
      render: ({ month }) => <span className="figures">{monthOf(month)}</span>,
    }),
    column("partyName", {
      title: t("party"),
      width: 200,
      from: "lg",
      render: ({ party: code, partyName: name }) => (
        <p className="ellipsis" title={nameOf({ code, name })}>
          {code === GUESTS ? nameOf({ code, name }) : <Link {...customer(code)}>{name}</Link>}
        </p>
      ),
    }),
    column("item", {
      always: true,
      render: ({ item, sizeCode, productCode }) => (
        <TwoLines
          first={<span className={styles.name}>{item}</span>}
          second={[sizeCode, productCode].filter(Boolean).join(" · ")}
          title={item}
        />
      ),
    }),
    column("quantity", { always: true }),
    column("lastRate", { width: 116, from: "lg" }),
    column("netAmount", {
      always: true,
      render: ({ netAmount }) => <Rupees amount={netAmount} whole className={styles.amount} />,
    }),
  ];
}
