import { STATUSES } from "@/shared/theme/tokens";

export const TYPES = ["total", ...STATUSES, "Held", "ChangeAsked", "today", "thisweek"] as const;
export type OrderType = (typeof TYPES)[number];

/** Reads the kind of orders from the page's address; a search includes all kinds. */
export function typeIn(params: URLSearchParams): OrderType | "search" {
  if (params.get("q")?.trim()) return "search";
  return TYPES.find((name) => name === params.get("type")) ?? "total";
}

/** Returns the address of the first page of another kind, with the same order and page size. */
export function addressOf(type: OrderType, params: URLSearchParams): string {
  const address = new URLSearchParams(params);
  for (const name of ["type", "q", "page"]) address.delete(name);
  if (type !== "total") address.set("type", type);
  return address.toString();
}
