/** How long ago bills were due, the youngest first. */
export const AGES = ["notDue", "days30", "days60", "days90", "older"] as const;
export type Age = (typeof AGES)[number];

/** What a balance is made of. Advances are negative; what no bill explains is on account. */
export const PARTS = [...AGES, "advances", "onAccount"] as const;
export type Part = (typeof PARTS)[number];
export type Aged = Record<Part | "balance" | "overdue", number>;

const PERCENT = 100;

/** What is to be paid, before advances and receipts on account reduce it. */
const owedOf = (aged: Aged) => AGES.reduce((sum, age) => sum + aged[age], 0) + Math.max(0, aged.onAccount);

/** How much of what is to be paid is overdue, in percent: 100 only if all of it is, 0 only if nothing is. */
export function overdueShare(aged: Aged): number {
  const owed = owedOf(aged);
  if (owed <= 0 || aged.overdue <= 0) return 0;
  const share = Math.round((aged.overdue / owed) * PERCENT);
  return aged.overdue < owed ? Math.min(PERCENT - 1, Math.max(1, share)) : PERCENT;
}

/** The parts that are to be paid, each with its share of their sum in percent; those of nothing are left out. */
export function barOf(aged: Aged): { part: Part; amount: number; share: number }[] {
  const owed = owedOf(aged);
  return [...AGES, "onAccount" as const]
    .map((part) => ({ part, amount: aged[part], share: (aged[part] / owed) * PERCENT }))
    .filter(({ amount }) => amount > 0);
}

/** The parts that a balance has, in their order. */
export const partsOf = (aged: Aged) => PARTS.filter((part) => aged[part] !== 0);
