import { quantityText, wholeRupees } from "@/shared/format/rupees";
import { useTermWords } from "../useTermWords";
import type { Scheme } from "./wire";

/** Returns the texts about a scheme: its goods, its buyers, what it gives and has given, and when. */
export function useSchemeWords() {
  const { t, names, time } = useTermWords("schemes");
  const from = ({ counts }: Pick<Scheme, "counts">, at: number) =>
    counts === "pieces" ? t("from.pieces", { count: at, shown: quantityText(at) }) : wholeRupees(at);
  return {
    t,
    from,
    /** Returns a text such as "From 10 pieces: 5% off". */
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
    time,
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
