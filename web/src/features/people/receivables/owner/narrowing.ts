import type { ReceivableGroup } from "./wire";

/**
 * The filters of the list; an empty one includes everyone.
 * A hyphen means accounts without a salesperson or area.
 */
export type ReceivableNarrowing = { salesperson: string; area: string; overdue: boolean };
export const NONE = "-";

export const VIEWS = ["parties", "salespeople", "areas"] as const;
export type ReceivableView = (typeof VIEWS)[number];

const IN_ADDRESS = { salesperson: "sman", area: "area", overdue: "overdue" } as const;

export const readView = (params: URLSearchParams): ReceivableView =>
  VIEWS.find((name) => name === params.get("view")) ?? "parties";

/** Reads the filters from the page's address. */
export const readNarrowing = (params: URLSearchParams): ReceivableNarrowing => ({
  salesperson: params.get(IN_ADDRESS.salesperson) ?? "",
  area: params.get(IN_ADDRESS.area) ?? "",
  overdue: params.get(IN_ADDRESS.overdue) === "Y",
});

/** Returns the address of the first page with other filters and the same other parameters. */
export function addressOf(change: Partial<ReceivableNarrowing>, params: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(params);
  for (const [name, key] of Object.entries(IN_ADDRESS)) {
    const value = change[name as keyof ReceivableNarrowing];
    if (value) address.set(key, value === true ? "Y" : value);
    else if (value !== undefined) address.delete(key);
  }
  address.delete("page");
  return address;
}

/** Returns the query parameters of the list and of its export. */
export const narrowingOnWire = ({ salesperson, area, overdue }: ReceivableNarrowing) => ({
  smanCd: salesperson || undefined,
  area: area || undefined,
  overdue: overdue ? ("Y" as const) : undefined,
});

/** Returns the choices of a filter: groups with something to collect, and the one of the address. */
export const choicesOf = (
  groups: readonly ReceivableGroup[],
  chosen: string,
): { code: string; name: string }[] =>
  !chosen || groups.some(({ code }) => code === chosen)
    ? [...groups]
    : [{ code: chosen, name: chosen }, ...groups];
