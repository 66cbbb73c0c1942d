import { fullDay, timeOfDay } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { usePriceListWords } from "./usePriceListWords";
import { BASE_IS_OWN, type Base, type PriceList } from "./wire";

const FIRST_NAMES = 2;

/** The words of a price list: whom it is for, what it makes of rates, and when. */
export function useListWords() {
  const { t, language } = usePriceListWords();
  const base = (of: Base) => {
    if (of === "MRP") return t("base.mrp");
    return of === BASE_IS_OWN ? t("base.own") : t("base.grade", { grade: of });
  };
  return {
    base,
    buyers: ({ grades, customers }: PriceList) => {
      if (grades.length > 0) return t("gradesOf", { count: grades.length, grades: grades.join(", ") });
      const first = customers.slice(0, FIRST_NAMES).map(({ label }) => label);
      const others = customers.length - first.length;
      return [first.join(", "), others > 0 ? t("others", { count: others }) : ""].filter(Boolean).join(" ");
    },
    rates: (list: PriceList): string[] => [
      ...(list.basis === "rates"
        ? []
        : [t(`says.${list.basis}`, { percent: quantityText(list.percent), base: base(list.base) })]),
      ...(list.rateCount > 0 || list.basis === "rates"
        ? [t("says.own", { count: list.rateCount, shown: quantityText(list.rateCount) })]
        : []),
    ],
    time: ({ starts, ends }: PriceList) => {
      const moment = (iso: string) => `${fullDay(iso, language)}, ${timeOfDay(iso, language)}`;
      const from = moment(starts);
      return ends ? t("time.to", { from, to: moment(ends) }) : t("time.from", { from });
    },
  };
}
