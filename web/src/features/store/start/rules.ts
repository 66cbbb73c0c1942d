/** A thing that a store needs before its customers can order and pay, as the server found it in the store's data. */
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
  /** So much is left that the whole list helps more than the next two. */
  young: boolean;
};

/** How far a store is, and the next steps, never more than two at once. */
export function startOf(items: SetUpItem[]): Start {
  const left = items.filter(({ done }) => !done).map(({ name }) => name);
  const done = items.length - left.length;
  return { items, done, total: items.length, left, next: left.slice(0, OFFERED), young: done < HALF };
}

/** Where a step is done, the usual way first; the link is handed on in a box over the page. */
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
