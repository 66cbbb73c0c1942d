import type { Wire } from "@/shared/api/wire";
import type { Named } from "@/shared/edit/find";
import type { Grade } from "@/shared/edit/grades";
import { named } from "../wire";

/** The values that a rule may set; null leaves the value to the next rule. */
export const QUANTITIES = ["minimum", "step", "maximum"] as const;
export const AMOUNTS = ["minimumValue", "freeDeliveryValue"] as const;
export type Quantity = (typeof QUANTITIES)[number];
export type Amount = (typeof AMOUNTS)[number];
export type Values = Record<Quantity | Amount, number | null>;

const part = (code: string, name: string): Named | null => (code ? named(code, name) : null);

export const ruleFromWire = (wire: Wire["RuleOut"]) => ({
  id: wire.ruleId,
  account: part(wire.accCd, wire.accName),
  grade: wire.grade,
  product: part(wire.itemCd, wire.itemName),
  category: part(wire.deptCd, wire.deptName),
  minimum: wire.minimum,
  step: wire.step,
  maximum: wire.maximum,
  minimumValue: wire.minAmt,
  freeDeliveryValue: wire.freeDeliveryAmt,
});
export type Rule = ReturnType<typeof ruleFromWire>;

export type RuleForm = Values & {
  buyers: "everyone" | "grade" | "account";
  grade: Grade;
  account: Named | null;
  goods: "all" | "category" | "product";
  category: Named | null;
  product: Named | null;
};

export const NEW_RULE: RuleForm = {
  buyers: "everyone",
  grade: "A",
  account: null,
  goods: "all",
  category: null,
  product: null,
  minimum: null,
  step: null,
  maximum: null,
  minimumValue: null,
  freeDeliveryValue: null,
};

export const formOf = ({ id: _id, ...rule }: Rule): RuleForm => ({
  ...NEW_RULE,
  ...rule,
  grade: rule.grade || NEW_RULE.grade,
  buyers: rule.account ? "account" : rule.grade ? "grade" : "everyone",
  goods: rule.product ? "product" : rule.category ? "category" : "all",
});

/** Converts a rule without its hidden fields: other kinds of buyers, and order values of single goods. */
export const ruleToWire = (form: RuleForm) => {
  const whole = form.goods === "all";
  return {
    accCd: form.buyers === "account" ? (form.account?.value ?? "") : "",
    grade: form.buyers === "grade" ? form.grade : ("" as const),
    itemCd: form.goods === "product" ? (form.product?.value ?? "") : "",
    deptCd: form.goods === "category" ? (form.category?.value ?? "") : "",
    minimum: form.minimum,
    step: form.step,
    maximum: form.maximum,
    minAmt: whole ? form.minimumValue : null,
    freeDeliveryAmt: whole ? form.freeDeliveryValue : null,
  };
};
