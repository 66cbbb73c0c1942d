export const SIZES = [25, 50, 100] as const;

/** The state of a list; `sort` is the server's name of the order, null for the list's default order. */
export type ListSearch<S extends string = string> = {
  words: string;
  page: number;
  size: number;
  sort: S | null;
  desc: boolean;
};

/** Reads the search from the page's address, where pages count from 1, and ignores invalid values. */
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

/** Writes a search into the page's address, without defaults; other parameters stay. */
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

/** Returns the filter and order of a search without its page, for an exported file. */
export const wholeOnWire = <S extends string>({ words, sort, desc }: ListSearch<S>) => ({
  query: words || undefined,
  sort: sort ?? undefined,
  desc: sort && desc ? ("Y" as const) : undefined,
});

/** The query parameters of a list. */
export const searchOnWire = <S extends string>(search: ListSearch<S>) => ({
  ...wholeOnWire(search),
  page: search.page,
  per_page: search.size,
});
