import { Link } from "react-router";
import { shortDay } from "@/shared/format/dates";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { CardHead, CardLine } from "@/shared/list/Cells";
import { Rupees } from "@/shared/ui/Rupees";
import { AgeBar, AgeParts } from "./AgeBar";
import { partsOf } from "./ageing";
import { useDuesWay } from "./dues-way";
import styles from "./Receivables.module.css";
import { Remind } from "./Remind";
import type { Receivable } from "./wire";

/** Shows what a customer owes where there is no room for a table; the parts are collapsed. */
export function ReceivableCard({ row }: { row: Receivable }) {
  const { t, language } = useWords("debtors");
  const way = useDuesWay();
  const parts = partsOf(row);
  const { code, name, city, salespersonName, balance, overdue, overdueDays, remindedOn } = row;
  return (
    <div className={styles.card}>
      <CardHead>
        <Link className={`${styles.name} ellipsis`} {...way(code)}>
          {name}
        </Link>
        <Rupees amount={balance} whole className={styles.amount} />
      </CardHead>
      <CardLine>{[city, salespersonName].filter(Boolean).join(" · ")}</CardLine>
      {overdue > 0 && (
        <CardLine whole>
          <span className={styles.late}>
            {t("overdueFor", { amount: wholeRupees(overdue), count: overdueDays })}
          </span>
        </CardLine>
      )}
      {remindedOn && (
        <CardLine>{t("reminded", { day: shortDay(`${remindedOn}T12:00:00+05:30`, language) })}</CardLine>
      )}
      <Remind of={row} />
      {parts.length > 1 ? (
        <>
          <AgeBar of={row} />
          <details>
            <summary>{t("ageing")}</summary>
            <AgeParts of={row} label={t("ageingOf", { name })} />
          </details>
        </>
      ) : (
        overdue === 0 && <CardLine>{parts.map((part) => t(`part.${part}`))}</CardLine>
      )}
    </div>
  );
}
