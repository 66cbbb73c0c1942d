import { useSearchParams } from "react-router";
import {
  type Narrowing,
  STORE_SORTS,
  type StoreSort,
  type StoresQuery,
} from "@/features/platform/console/stores";
import { STATES } from "@/features/platform/console/wire";
import { useListSearch } from "@/shared/list/useListSearch";

const STATE = "state";
const DATABASE = "database";
const NARROWINGS: readonly Narrowing[] = [...STATES, "look"];

/** The default order of the stores: most orders first. */
export const OWN_ORDER = { sort: "orders30", desc: true } as const;

/** Loads the list of stores by the search in the address. */
export function useStores() {
  const [params, setParams] = useSearchParams();
  const list = useListSearch<StoreSort>(STORE_SORTS);
  const state = NARROWINGS.find((name) => name === params.get(STATE));
  const database = params.get(DATABASE) || undefined;
  const { words, page, size, sort, desc } = list.search;
  const order = sort ? { sort, desc } : OWN_ORDER;
  const query: StoresQuery = { words, state, database, page, size, ...order };
  return {
    list,
    state,
    query,
    /** Removes the filter by database. */
    leaveDatabase: () =>
      setParams((now) => {
        now.delete(DATABASE);
        now.delete("page");
        return now;
      }),
    /** Returns the address of the same list with another filter. */
    addressOf: (to: Narrowing | undefined) => {
      const next = new URLSearchParams(params);
      next.delete("page");
      if (to) next.set(STATE, to);
      else next.delete(STATE);
      return `?${next}`;
    },
  };
}
