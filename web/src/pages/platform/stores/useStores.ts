import { useSearchParams } from "react-router";
import { useListSearch } from "@/features/backoffice/list/useListSearch";
import { type Narrowing, STORE_SORTS, type StoreSort, type StoresAsked } from "@/features/platform/stores";
import { STATES } from "@/features/platform/wire";

const STATE = "state";
const NARROWINGS: readonly Narrowing[] = [...STATES, "look"];

/** The order in which the stores stand by themselves: those with most orders first. */
export const OWN_ORDER = { sort: "orders30", desc: true } as const;

/** The list of stores as its address says. */
export function useStores() {
  const [params] = useSearchParams();
  const list = useListSearch<StoreSort>(STORE_SORTS);
  const state = NARROWINGS.find((name) => name === params.get(STATE));
  const { words, page, size, sort, desc } = list.search;
  const order = sort ? { sort, desc } : OWN_ORDER;
  const asked: StoresAsked = { words, state, page, size, ...order };
  return {
    list,
    state,
    asked,
    /** The address of the same list, narrowed down otherwise. */
    addressOf: (to: Narrowing | undefined) => {
      const next = new URLSearchParams(params);
      next.delete("page");
      if (to) next.set(STATE, to);
      else next.delete(STATE);
      return `?${next}`;
    },
  };
}
