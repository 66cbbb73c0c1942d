import { fullDay, timeOfDay } from "@/shared/format/dates";
import { quantityText, wholeRupees } from "@/shared/format/rupees";
import { useWords, type Words } from "@/shared/i18n/useWords";
import type { Scheme } from "./wire";

const FIRST_NAMES = 2;

/** The words of schemes. They are in the file of the page, as each file more weighs on the first page. */
export function useSchemeWords() {
  const { t: page, language } = useWords("utility");
  const t: Words = (key, values) => page(`schemes.${key}`, values);
  const names = (all: readonly { label: string }[]) => {
    const first = all.slice(0, FIRST_NAMES).map(({ label }) => label);
    const others = all.length - first.length;
    return [first.join(", "), others > 0 ? t("others", { count: others }) : ""].filter(Boolean).join(" ");
  };
  const from = ({ counts }: Pick<Scheme, "counts">, at: number) =>
    counts === "pieces" ? t("from.pieces", { count: at, shown: quantityText(at) }) : wholeRupees(at);
  return {
    t,
    from,
    /** "From 10 pieces: 5% off" */
    slab: (scheme: Scheme, { at, gives }: Scheme["slabs"][number]) => {
      const kind = scheme.gives === "free" && scheme.freeItem ? "freeOf" : scheme.gives;
      const gift = t(`says.${kind}`, { amount: quantityText(gives), name: scheme.freeItem?.label ?? "" });
      return t(scheme.repeats ? "says.each" : "says.slab", { from: from(scheme, at), given: gift });
    },
    goods: ({ items, categories, allItems }: Scheme) => {
      if (items.length === 0 && categories.length === 0) return t("says.allGoods");
      const all = names([...items, ...categories]);
      return allItems ? t("says.together", { names: all }) : all;
    },
    buyers: ({ grades, customers, salespeople }: Scheme) => {
      const sold = salespeople.length > 0 ? t("says.soldBy", { names: names(salespeople) }) : "";
      const buyers = grades.length > 0 ? t("says.grades", { grades: grades.join(", ") }) : names(customers);
      return [buyers || t("says.everyone"), sold].filter(Boolean).join(" · ");
    },
    time: ({ starts, ends }: Scheme) => {
      const moment = (iso: string) => `${fullDay(iso, language)}, ${timeOfDay(iso, language)}`;
      return ends
        ? t("time.to", { from: moment(starts), to: moment(ends) })
        : t("time.from", { from: moment(starts) });
    },
    used: ({ given, budget }: Scheme) =>
      given.orders === 0
        ? t("used.never")
        : t(budget === null ? "used.so" : "used.of", {
            count: given.orders,
            orders: quantityText(given.orders),
            amount: wholeRupees(given.amount),
            budget: wholeRupees(budget ?? 0),
          }),
  };
}
