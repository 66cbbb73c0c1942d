import { expect, it } from "vitest";
import { formOf, NEW_RULE, ruleFromWire, ruleToWire } from "./wire";

const wire = {
  ruleId: 7,
  accCd: "P001",
  accName: "Ambica Electricals",
  grade: "" as const,
  itemCd: "",
  itemName: "",
  deptCd: "E001",
  deptName: "",
  minimum: 6,
  step: null,
  maximum: 60,
  minAmt: null,
  freeDeliveryAmt: null,
};

it("a rule comes back from its form as it was", () => {
  const { ruleId: _id, accName: _account, itemName: _item, deptName: _category, ...sent } = wire;

  expect(ruleToWire(formOf(ruleFromWire(wire)))).toEqual(sent);
});

it("what no longer exists is called by its code", () =>
  expect(ruleFromWire(wire).category).toEqual({ value: "E001", label: "E001" }));

it("an order value is not sent for single goods, nor are buyers that the rule is not for", () => {
  const account = { value: "P001", label: "Ambica" };
  const form = { ...NEW_RULE, account, grade: "C" as const, minimumValue: 5000 };

  expect(ruleToWire(form)).toMatchObject({ accCd: "", grade: "", minAmt: 5000 });
  expect(ruleToWire({ ...form, buyers: "grade" })).toMatchObject({ accCd: "", grade: "C" });
  expect(ruleToWire({ ...form, goods: "product" })).toMatchObject({ minAmt: null });
});
