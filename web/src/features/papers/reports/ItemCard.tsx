import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { CardHead, CardLine } from "@/shared/list/Cells";
import { Rupees } from "@/shared/ui/Rupees";
import styles from "./Report.module.css";
import { useMonthName } from "./useItemColumns";
import { useGroupName } from "./useReportColumns";
import type { BoughtItem } from "./wire";

/** Shows what a party bought of an item in a month where there is no room for a table. */
export function ItemCard({ bought }: { bought: BoughtItem }) {
  const { t } = useWords("reports");
  const nameOf = useGroupName();
  const monthOf = useMonthName();
  const { item, sizeCode, productCode, party, partyName, month, quantity, netAmount, lastRate } = bought;
  return (
    <div className={styles.card}>
      <CardHead>
        <b className="ellipsis">{item}</b>
        <Rupees amount={netAmount} whole className={styles.amount} />
      </CardHead>
      <CardLine>{[nameOf({ code: party, name: partyName }), monthOf(month)].join(" · ")}</CardLine>
      <CardLine>
        {[sizeCode, productCode].filter(Boolean).join(" · ")} ·{" "}
        {t("pieces", { count: quantity, shown: quantityText(quantity) })} · {t("column.lastRate")}{" "}
        <Rupees amount={lastRate} paise />
      </CardLine>
    </div>
  );
}
