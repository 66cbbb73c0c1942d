import { quantityText } from "@/shared/format/rupees";
import { useTermWords } from "../useTermWords";
import { BASE_IS_OWN, type Base, type PriceList } from "./wire";

/** Returns the texts about a price list: its buyers, its effect on rates, and its time. */
export function usePriceListWords() {
  const { t, names, time } = useTermWords("priceLists");
  const base = (of: Base) => {
    if (of === "MRP") return t("base.mrp");
    return of === BASE_IS_OWN ? t("base.own") : t("base.grade", { grade: of });
  };
  return {
    t,
    base,
    buyers: ({ grades, customers }: PriceList) =>
      grades.length > 0
        ? t("gradesOf", { count: grades.length, grades: grades.join(", ") })
        : names(customers),
    rates: (list: PriceList): string[] => [
      ...(list.basis === "rates"
        ? []
        : [t(`says.${list.basis}`, { percent: quantityText(list.percent), base: base(list.base) })]),
      ...(list.rateCount > 0 || list.basis === "rates"
        ? [t("says.own", { count: list.rateCount, shown: quantityText(list.rateCount) })]
        : []),
    ],
    time,
  };
}
