import { STATUSES } from "@/shared/theme/tokens";

export const TYPES = ["total", ...STATUSES, "Held", "ChangeAsked", "today", "thisweek"] as const;
export type OrderType = (typeof TYPES)[number];

/** Reads the kind of orders from the page's address; a search covers all kinds. */
export function typeIn(params: URLSearchParams): OrderType | "search" {
  if (params.get("q")?.trim()) return "search";
  return TYPES.find((name) => name === params.get("type")) ?? "total";
}

/** The address of the first page of another kind, ordered and shown as this one. */
export function addressOf(type: OrderType, params: URLSearchParams): string {
  const address = new URLSearchParams(params);
  for (const name of ["type", "q", "page"]) address.delete(name);
  if (type !== "total") address.set("type", type);
  return address.toString();
}
