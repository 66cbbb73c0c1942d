import { useSearchParams } from "react-router";
import { SIZES } from "./search";

export type PageSearch = { words: string; page: number; size: number };

/** Keeps the page and the search words of a list in the address; the parameter of the words is `query`. */
export function usePageSearch() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get("page") ?? 1);
  const search: PageSearch = {
    words: (params.get("query") ?? "").trim(),
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    size: SIZES.find((size) => size === Number(params.get("size"))) ?? SIZES[0],
  };
  const show = (change: Partial<PageSearch>, replace = false) =>
    setParams(
      (now) => {
        const { words, page: at, size } = { ...search, page: 0, ...change };
        const next = new URLSearchParams(now);
        const put = (name: string, value: string | false) =>
          value ? next.set(name, value) : next.delete(name);
        put("query", words);
        put("page", at > 0 && String(at + 1));
        put("size", size !== SIZES[0] && String(size));
        return next;
      },
      { replace },
    );
  return { search, show };
}
