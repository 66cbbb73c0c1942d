/** The ages of bills since they were due, youngest first. */
export const AGES = ["notDue", "days30", "days60", "days90", "older"] as const;
export type Age = (typeof AGES)[number];

/** The parts of a balance. Advances are negative; an amount that no bill explains is on account. */
export const PARTS = [...AGES, "advances", "onAccount"] as const;
export type Part = (typeof PARTS)[number];
export type Aged = Record<Part | "balance" | "overdue", number>;

const PERCENT = 100;

/** Returns the amount to be paid, before advances and receipts on account reduce it. */
const owedOf = (aged: Aged) => AGES.reduce((sum, age) => sum + aged[age], 0) + Math.max(0, aged.onAccount);

/**
 * Returns how much of the amount to be paid is overdue, in percent:
 * 100 only if all of it is, 0 only if nothing is.
 */
export function overdueShare(aged: Aged): number {
  const owed = owedOf(aged);
  if (owed <= 0 || aged.overdue <= 0) return 0;
  const share = Math.round((aged.overdue / owed) * PERCENT);
  return aged.overdue < owed ? Math.min(PERCENT - 1, Math.max(1, share)) : PERCENT;
}

/** Returns the parts that are to be paid, each with its percentage of their sum, without empty parts. */
export function barOf(aged: Aged): { part: Part; amount: number; share: number }[] {
  const owed = owedOf(aged);
  return [...AGES, "onAccount" as const]
    .map((part) => ({ part, amount: aged[part], share: (aged[part] / owed) * PERCENT }))
    .filter(({ amount }) => amount > 0);
}

/** Returns the parts of a balance that are not zero, in their order. */
export const partsOf = (aged: Aged) => PARTS.filter((part) => aged[part] !== 0);
