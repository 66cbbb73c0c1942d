import { GRADES } from "@/shared/edit/grades";
import { optionsOf } from "@/shared/edit/options";
import { rowsOf } from "@/shared/edit/rows";
import { quantityText, wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import styles from "@/shared/list/Cards.module.css";
import type { TermKind } from "../TermList";
import { useListRulesQuery, useRemoveRuleMutation, useSaveRuleMutation } from "./api";
import { CodeSelect } from "./CodeSelect";
import { AMOUNTS, formOf, NEW_RULE, QUANTITIES, type Rule, type RuleForm } from "./wire";

const { MoneyRow, NumberRow, Row, SelectRow } = rowsOf<RuleForm>();

const BUYERS = ["everyone", "grade", "account"] as const;
const GOODS = ["all", "category", "product"] as const;
const MAX_PIECES = 100_000;
const MAX_RUPEES = 10_000_000;

function useRuleWords() {
  const { t } = useWords("orderRules");
  return {
    t,
    body: (rule: Rule) => {
      const { account, grade, product, category } = rule;
      const goods = category ? t("categoryOf", { name: category.label }) : t("goods.all");
      const title = product ? product.label : goods;
      const everyone = grade ? t("gradeOf", { grade }) : t("buyers.everyone");
      const buyers = account ? account.label : everyone;
      const values = [
        ...QUANTITIES.flatMap((name) =>
          rule[name] === null ? [] : [t(`says.${name}`, { quantity: quantityText(rule[name]) })],
        ),
        ...AMOUNTS.flatMap((name) =>
          rule[name] === null ? [] : [t(`says.${name}`, { amount: wholeRupees(rule[name]) })],
        ),
      ];
      return {
        name: `${title}, ${buyers}`,
        title,
        scope: [buyers],
        values,
        removal: `${title} · ${buyers}: ${values.join(", ")}`,
      };
    },
    missing: ({ buyers, account, goods, product, category }: RuleForm) => ({
      account: buyers === "account" && !account && t("missing.account"),
      product: goods === "product" && !product && t("missing.product"),
      category: goods === "category" && !category && t("missing.category"),
    }),
  };
}

function RuleRows({ values }: { values: RuleForm }) {
  const { t } = useWords("orderRules");
  return (
    <>
      <SelectRow
        name="buyers"
        label={t("form.buyers")}
        options={optionsOf(BUYERS, (value) => t(`buyers.${value}`))}
      />
      {values.buyers === "grade" && (
        <SelectRow name="grade" label={t("form.grade")} options={optionsOf(GRADES)} />
      )}
      {values.buyers === "account" && (
        <Row of={CodeSelect} name="account" label={t("form.account")} kind="account" />
      )}
      <SelectRow
        name="goods"
        label={t("form.goods")}
        options={optionsOf(GOODS, (value) => t(`goods.${value}`))}
      />
      {values.goods !== "all" && (
        <Row
          key={values.goods}
          of={CodeSelect}
          name={values.goods}
          label={t(`form.${values.goods}`)}
          kind={values.goods}
        />
      )}
      <p className={styles.note}>{t("form.note")}</p>
      {QUANTITIES.map((name) => (
        <NumberRow key={name} name={name} label={t(`form.${name}`)} min={1} max={MAX_PIECES} precision={0} />
      ))}
      {values.goods === "all" &&
        AMOUNTS.map((name) => (
          <MoneyRow key={name} name={name} label={t(`form.${name}`)} min={1} max={MAX_RUPEES} />
        ))}
    </>
  );
}

/** The rules of quantity and value as a kind of terms. */
export const RULES: TermKind<Rule, RuleForm> = {
  useList: useListRulesQuery,
  useSave: useSaveRuleMutation,
  useRemove: useRemoveRuleMutation,
  useTermWords: useRuleWords,
  newForm: () => NEW_RULE,
  formOf,
  Rows: RuleRows,
};
