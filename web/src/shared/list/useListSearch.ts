import { useSearchParams } from "react-router";
import { type ListSearch, readSearch, writeSearch } from "./search";

export type ListAddress<S extends string = string> = {
  search: ListSearch<S>;
  /** Changes the search. Any change other than of the page shows the first page. */
  show: (change: Partial<ListSearch<S>>, replace?: boolean) => void;
};

/** Keeps a list's search in its address, so that it survives a reload and can be shared. */
export function useListSearch<S extends string>(sorts: readonly S[]): ListAddress<S> {
  const [params, setParams] = useSearchParams();
  const search = readSearch(params, sorts);
  return {
    search,
    show: (change, replace = false) =>
      setParams((now) => writeSearch({ ...readSearch(now, sorts), page: 0, ...change }, now), { replace }),
  };
}
