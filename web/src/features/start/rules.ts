/** What a new store needs before its customers can order and pay, in the order in which it is best done. */
export const STEPS = ["items", "logo", "colours", "banner", "payment", "customer", "share"] as const;
export type StepName = (typeof STEPS)[number];

export type Facts = {
  items: number;
  customers: number;
  logo: boolean;
  colours: boolean;
  banners: number;
  payment: boolean;
  shared: boolean;
};

/** What is done is seen by the store itself; that its link was handed on, this device remembers. */
export const doneOf = (facts: Facts): Record<StepName, boolean> => ({
  items: facts.items > 0,
  logo: facts.logo,
  colours: facts.colours,
  banner: facts.banners > 0,
  payment: facts.payment,
  customer: facts.customers > 0,
  share: facts.shared,
});

const OFFERED = 2;

export type Start = { done: number; total: number; left: StepName[]; next: StepName[] };

/** How far a store is, and the next steps, never more than two at once. */
export function startOf(facts: Facts): Start {
  const done = doneOf(facts);
  const left = STEPS.filter((step) => !done[step]);
  return { done: STEPS.length - left.length, total: STEPS.length, left, next: left.slice(0, OFFERED) };
}

/** Where a step is done; the link is handed on in a box over the page. */
export const PLACES: Record<Exclude<StepName, "share">, string> = {
  items: "owner/import",
  logo: "owner/utility?tab=0",
  colours: "owner/utility?tab=1",
  banner: "owner/utility?tab=0",
  payment: "owner/utility?tab=0",
  customer: "owner/preview?new=customer",
};
