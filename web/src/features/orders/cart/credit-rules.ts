import type { Wire } from "@/shared/api/wire";

/** Callers who see no rates read no sum of open orders, and have no cart that it counts for. */
export const creditFromWire = (wire: Wire["CreditBody"]) => ({ ...wire, openOrders: wire.openOrders ?? 0 });
/** What a customer owes and may owe, and what the store does with orders beyond that. */
export type Credit = ReturnType<typeof creditFromWire>;

type Check = Pick<Credit, "limit" | "balance" | "openOrders" | "overdueDays" | "graceDays">;

/** How a new order goes beyond the credit, as the server works it out when it is placed. */
export function exceededBy(credit: Check, amount: number) {
  const beyond = credit.limit > 0 ? credit.balance + credit.openOrders + amount - credit.limit : 0;
  return { beyond: Math.max(0, beyond), overdue: credit.overdueDays > credit.graceDays };
}

/** What happens to an order of this amount; null where it is within the credit. */
export function policyFor(credit: Check & Pick<Credit, "policy">, amount: number) {
  const { beyond, overdue } = exceededBy(credit, amount);
  return credit.policy !== "ignore" && (beyond > 0 || overdue) ? credit.policy : null;
}
