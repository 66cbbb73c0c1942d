import { useSearchParams } from "react-router";
import { type ListSearch, readSearch, writeSearch } from "./search";

export type ListAddress<S extends string = string> = {
  search: ListSearch<S>;
  /** Shows another part of the list; anything but another page begins at the first one. */
  show: (change: Partial<ListSearch<S>>, replace?: boolean) => void;
};

/** A list's search is in its address, so that it survives a reload and can be handed on. */
export function useListSearch<S extends string>(sorts: readonly S[]): ListAddress<S> {
  const [params, setParams] = useSearchParams();
  const search = readSearch(params, sorts);
  return {
    search,
    show: (change, replace = false) =>
      setParams((now) => writeSearch({ ...readSearch(now, sorts), page: 0, ...change }, now), { replace }),
  };
}
