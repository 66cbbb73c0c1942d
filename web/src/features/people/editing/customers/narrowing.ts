import type { Wire } from "@/shared/api/wire";

/** The groups of customers with a chip, in the server's spelling. */
export const SHOWN = ["dues", "signedIn", "never", "locked", "denied", "books", "hand"] as const;
export const TYPES = ["Dealer", "Distributor", "Electricians", "guest", "none"] as const;
export type Shown = (typeof SHOWN)[number];
export type AccountType = (typeof TYPES)[number];

/** The filters of the list of customers; an empty one includes everyone. */
export type AccountNarrowing = {
  shown: Shown | "";
  type: AccountType | "";
  grade: string;
  salesperson: string;
};

const IN_ADDRESS = { shown: "show", type: "role", grade: "grade", salesperson: "sman" } as const;
const NAMES = Object.keys(IN_ADDRESS) as (keyof AccountNarrowing)[];

/** Reads the filters from the page's address and ignores invalid values. */
export const readNarrowing = (params: URLSearchParams): AccountNarrowing => ({
  shown: SHOWN.find((name) => name === params.get(IN_ADDRESS.shown)) ?? "",
  type: TYPES.find((name) => name === params.get(IN_ADDRESS.type)) ?? "",
  grade: /^[A-Z.]$/.exec(params.get(IN_ADDRESS.grade) ?? "")?.[0] ?? "",
  salesperson: params.get(IN_ADDRESS.salesperson) ?? "",
});

/** Returns the address of the first page with other filters and the same other parameters. */
export function addressOf(change: Partial<AccountNarrowing>, params: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(params);
  for (const name of NAMES) {
    const value = change[name];
    if (value) address.set(IN_ADDRESS[name], value);
    else if (value === "") address.delete(IN_ADDRESS[name]);
  }
  address.delete("page");
  return address;
}

/** Returns the query parameters of the list and of its export. */
export const narrowingOnWire = ({ shown, type, grade, salesperson }: AccountNarrowing) => ({
  show: shown || undefined,
  role: type || undefined,
  partyGd: grade || undefined,
  smanCd: salesperson || undefined,
});

export const countsFromWire = (wire: Wire["AccountCountsBody"]) => ({
  total: wire.total,
  shown: wire.show as Partial<Record<Shown, number>>,
  types: wire.role as Partial<Record<AccountType, number>>,
  grades: wire.partyGd as Record<string, number>,
});
export type AccountCounts = ReturnType<typeof countsFromWire>;

/** Returns the chips to show: groups with customers, and the chosen one. */
export const chipsOf = (counts: AccountCounts | undefined, chosen: Shown | "") =>
  SHOWN.filter((name) => name === chosen || (counts?.shown[name] ?? 0) > 0);
