import { quantityText, wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { AMOUNTS, QUANTITIES, type Rule } from "./wire";

/** The words of a rule: whom it is for, which goods, and what it sets. */
export function useRuleWords() {
  const { t } = useWords("orderRules");
  return {
    buyers: ({ account, grade }: Rule) =>
      account ? account.label : grade ? t("gradeOf", { grade }) : t("buyers.everyone"),
    goods: ({ product, category }: Rule) =>
      product ? product.label : category ? t("categoryOf", { name: category.label }) : t("goods.all"),
    values: (rule: Rule): string[] => [
      ...QUANTITIES.flatMap((name) =>
        rule[name] === null ? [] : [t(`says.${name}`, { quantity: quantityText(rule[name]) })],
      ),
      ...AMOUNTS.flatMap((name) =>
        rule[name] === null ? [] : [t(`says.${name}`, { amount: wholeRupees(rule[name]) })],
      ),
    ],
  };
}
