import type { Wire } from "@/shared/api/wire";

/**
 * Converts the credit. Callers who see no rates receive no sum of open orders, and have no cart that would
 * count towards the credit.
 */
export const creditFromWire = (wire: Wire["CreditBody"]) => ({ ...wire, openOrders: wire.openOrders ?? 0 });
/** A customer's dues and credit limit, and the store's policy for orders over the limit. */
export type Credit = ReturnType<typeof creditFromWire>;

type Check = Pick<Credit, "limit" | "balance" | "openOrders" | "overdueDays" | "graceDays">;

/**
 * Returns by how much a new order exceeds the credit,
 * by the same calculation as the server's when the order is placed.
 */
export function exceededBy(credit: Check, amount: number) {
  const beyond = credit.limit > 0 ? credit.balance + credit.openOrders + amount - credit.limit : 0;
  return { beyond: Math.max(0, beyond), overdue: credit.overdueDays > credit.graceDays };
}

/** Returns the policy for an order of this amount; null if it is within the credit. */
export function policyFor(credit: Check & Pick<Credit, "policy">, amount: number) {
  const { beyond, overdue } = exceededBy(credit, amount);
  return credit.policy !== "ignore" && (beyond > 0 || overdue) ? credit.policy : null;
}
