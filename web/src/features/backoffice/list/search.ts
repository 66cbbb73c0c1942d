export const SIZES = [25, 50, 100] as const;

/** What a list is asked for; `sort` is the server's name of the order, null where the list has its own. */
export type ListSearch<S extends string = string> = {
  words: string;
  page: number;
  size: number;
  sort: S | null;
  desc: boolean;
};

/** What the address asks for; what makes no sense in it is passed over. Pages count from 1 there. */
export function readSearch<S extends string>(params: URLSearchParams, sorts: readonly S[]): ListSearch<S> {
  const page = Number(params.get("page") ?? 1);
  const sort = sorts.find((name) => name === params.get("sort")) ?? null;
  return {
    words: (params.get("q") ?? "").trim(),
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    size: SIZES.find((size) => size === Number(params.get("size"))) ?? SIZES[0],
    sort,
    desc: sort !== null && params.get("desc") === "Y",
  };
}

/** The address of a search, without what goes without saying; what else the address holds stays in it. */
export function writeSearch(
  { words, page, size, sort, desc }: ListSearch,
  others = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(others);
  const set = (name: string, value: string | false) =>
    value ? params.set(name, value) : params.delete(name);
  if (words) params.set("type", "search");
  else if (params.get("type") === "search") params.delete("type");
  set("q", words);
  set("sort", sort ?? false);
  set("desc", sort !== null && desc && "Y");
  set("size", size !== SIZES[0] && String(size));
  set("page", page > 0 && String(page + 1));
  return params;
}

/** All that a search finds, in its order, as the server takes it for a file. */
export const wholeOnWire = ({ words, sort, desc }: ListSearch) => ({
  query: words || undefined,
  sort: sort ?? undefined,
  desc: sort && desc ? ("Y" as const) : undefined,
});

/** A search as the server's lists take it. */
export const searchOnWire = (search: ListSearch) => ({
  ...wholeOnWire(search),
  page: search.page,
  per_page: search.size,
});
