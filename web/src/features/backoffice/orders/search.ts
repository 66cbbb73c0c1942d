export const TYPES = ["total", "Pending", "Dispatched", "Canceled", "today", "thisweek"] as const;
export type OrderType = (typeof TYPES)[number];

export const SIZES = [25, 50, 100] as const;

export type OrderSearch = { type: OrderType | "search"; words: string; page: number; size: number };

/** What the address asks for; what makes no sense in it is passed over. */
export function readOrderSearch(params: URLSearchParams): OrderSearch {
  const words = (params.get("q") ?? "").trim();
  const type = TYPES.find((name) => name === params.get("type")) ?? "total";
  const page = Number(params.get("page") ?? 1);
  return {
    type: words ? "search" : type,
    words,
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    size: SIZES.find((size) => size === Number(params.get("size"))) ?? SIZES[0],
  };
}

/** The address of a search, without what goes without saying; pages count from 1 there. */
export function writeOrderSearch({ type, words, page, size }: OrderSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (words) params.set("type", "search");
  else if (type !== "total" && type !== "search") params.set("type", type);
  if (words) params.set("q", words);
  if (size !== SIZES[0]) params.set("size", String(size));
  if (page > 0) params.set("page", String(page + 1));
  return params;
}
