/**
 * A step that a store needs before its customers can order and pay;
 * the server derives it from the store's data.
 */
export type SetUpItem = { name: StepName; done: boolean };
export const STEPS = [
  "products",
  "shop",
  "customer",
  "shared",
  "paymentQr",
  "logo",
  "theme",
  "settings",
] as const;
export type StepName = (typeof STEPS)[number];

const OFFERED = 2;
const HALF = STEPS.length / 2;

export type Start = {
  items: SetUpItem[];
  done: number;
  total: number;
  left: StepName[];
  next: StepName[];
  /** Whether less than half is done, so that the whole list helps more than the next two steps. */
  young: boolean;
};

/** Returns the progress of a store, and its next steps, at most two at once. */
export function startOf(items: SetUpItem[]): Start {
  const left = items.filter(({ done }) => !done).map(({ name }) => name);
  const done = items.length - left.length;
  return { items, done, total: items.length, left, next: left.slice(0, OFFERED), young: done < HALF };
}

/** The pages on which a step is done, the usual one first; sharing the link opens a dialog instead. */
export const PLACES: Record<Exclude<StepName, "shared">, { way: string; to: string }[]> = {
  logo: [{ way: "logo", to: "owner/utility?tab=0" }],
  theme: [{ way: "theme", to: "owner/utility?tab=1" }],
  products: [
    { way: "products", to: "owner/import" },
    { way: "books", to: "owner/sync/setup" },
    { way: "oneByOne", to: "owner/viewproducts" },
  ],
  shop: [{ way: "shop", to: "owner/preview" }],
  paymentQr: [{ way: "paymentQr", to: "owner/utility?tab=0" }],
  settings: [{ way: "settings", to: "owner/utility?tab=1" }],
  customer: [{ way: "customer", to: "owner/usersettings?new=customer" }],
};
