import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { CardHead, CardLine } from "@/shared/list/Cells";
import { Rupees } from "@/shared/ui/Rupees";
import styles from "./Report.module.css";
import { useMonthName } from "./useItemColumns";
import { useGroupName } from "./useReportColumns";
import type { BoughtItem } from "./wire";

/** What a party bought of an item in a month, where a table has no room. */
export function ItemCard({ bought }: { bought: BoughtItem }) {
  const { t } = useWords("reports");
  const nameOf = useGroupName();
  const monthOf = useMonthName();
  const { item, party, month, quantity, net, lastRate } = bought;
  return (
    <div className={styles.card}>
      <CardHead>
        <b className="ellipsis">{item.name}</b>
        <Rupees amount={net} paise className={styles.amount} />
      </CardHead>
      <CardLine>{[nameOf(party), monthOf(month)].join(" · ")}</CardLine>
      <CardLine>
        {[item.size, item.code].filter(Boolean).join(" · ")} ·{" "}
        {t("pieces", { count: quantity, shown: quantityText(quantity) })} · {t("column.lastRate")}{" "}
        <Rupees amount={lastRate} paise />
      </CardLine>
    </div>
  );
}
