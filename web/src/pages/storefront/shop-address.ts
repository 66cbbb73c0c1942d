import { SORT_ORDERS, type SortOrder } from "@/features/catalogue/products/buyer/wire";

export type ShopFilter = {
  sort: SortOrder | "";
  brand: string;
  inStock: boolean;
  bought: boolean;
  minRate: number | null;
  maxRate: number | null;
};
export type FilterName = Exclude<keyof ShopFilter, "sort" | "minRate" | "maxRate"> | "rate";

export const NO_FILTER: ShopFilter = {
  sort: "",
  brand: "",
  inStock: false,
  bought: false,
  minRate: null,
  maxRate: null,
};

const MAX_RUPEES = 10_000_000;

/** Returns whole rupees from a typed text; null for any other text. */
export function rupeesFrom(text: string | null): number | null {
  const digits = (text ?? "").trim();
  return /^\d{1,8}$/.test(digits) && Number(digits) <= MAX_RUPEES ? Number(digits) : null;
}

/** Reads from the shop's address what to show. */
export function readShopAddress(params: URLSearchParams) {
  const query = params.get("q") ?? "";
  const code = params.get("type") === "category" ? (params.get("value") ?? "") : "";
  const sort = params.get("sort") ?? "";
  const filter: ShopFilter = {
    sort: SORT_ORDERS.find((order) => order === sort) ?? "",
    brand: params.get("brand") ?? "",
    inStock: params.get("stock") === "1",
    bought: params.get("bought") === "1",
    minRate: rupeesFrom(params.get("min")),
    maxRate: rupeesFrom(params.get("max")),
  };
  return { query, code, filter };
}

/** Returns the address with its filters replaced. */
export function withFilter(params: URLSearchParams, filter: ShopFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  const values = {
    sort: filter.sort,
    brand: filter.brand,
    stock: filter.inStock ? "1" : "",
    bought: filter.bought ? "1" : "",
    min: filter.minRate?.toString() ?? "",
    max: filter.maxRate?.toString() ?? "",
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Returns the filters in use; a sort order does not count as one. */
export function filtersInUse({ brand, inStock, bought, minRate, maxRate }: ShopFilter): FilterName[] {
  const used: Record<FilterName, boolean> = {
    inStock,
    bought,
    rate: minRate !== null || maxRate !== null,
    brand: brand !== "",
  };
  return (Object.keys(used) as FilterName[]).filter((name) => used[name]);
}

export function withoutFilter(filter: ShopFilter, name: FilterName): ShopFilter {
  if (name === "rate") return { ...filter, minRate: null, maxRate: null };
  return { ...filter, [name]: NO_FILTER[name] };
}
