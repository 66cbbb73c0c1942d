import { useSearchParams } from "react-router";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import type { RowKey } from "@/shared/list/rows";
import { useSelection } from "@/shared/list/useSelection";
import { notify } from "@/shared/ui/notices";
import {
  MAX_SELECTED,
  type OrdersQuery,
  sortedIds,
  useLazySelectOrdersQuery,
  useSelectOrdersQuery,
} from "../api";
import { useHeld } from "../held";
import { briefOf, type Move, movable } from "../rules";
import type { BriefOrder, OwnerOrder } from "../wire";

/** Returns the parameters that identify a list: another page of the same list keeps the selection. */
function listOf(params: URLSearchParams) {
  const list = new URLSearchParams(params);
  for (const name of ["page", "size", "sort", "desc"]) list.delete(name);
  return list.toString();
}

/**
 * Returns the selected orders on all pages of the list; orders of other pages are fetched from the server.
 */
export function useChosenOrders(rows: readonly OwnerOrder[], query: OrdersQuery, total: number) {
  const { t: common } = useWords("common");
  const [params] = useSearchParams();
  const { ids, select, clear, drop } = useSelection(listOf(params));
  const held = useHeld("orders");
  // Orders about to be approved remain available, since printing and dispatching follow.
  const isFree = (id: number) => held.get(id) === undefined || held.get(id) === "Approved";
  const [fetchAll, { isFetching }] = useLazySelectOrdersQuery();
  const here = new Map(rows.map((order) => [order.id, order]));
  const { data } = useSelectOrdersQuery(
    { ids: sortedIds(ids) },
    { skip: [...ids].every((id) => here.has(id)) },
  );
  const elsewhere = new Map((data ?? []).map((order) => [order.id, order]));
  const chosen = [...ids].flatMap((id): BriefOrder[] => {
    const row = here.get(id);
    const order = row ? briefOf(row) : elsewhere.get(id);
    return order && isFree(id) ? [order] : [];
  });
  const most = Math.min(total, MAX_SELECTED);
  return {
    ids,
    chosen,
    /**
     * Returns the selected orders that can be moved to a status:
     * orders about to be approved can only be dispatched.
     */
    able: (to: Move) =>
      movable(chosen, to).filter(({ id }) => to === "Dispatched" || held.get(id) === undefined),
    clear,
    drop,
    allowed: ({ id }: { id: number }) => isFree(id),
    /** Selects these orders of the page; the selection on other pages stays. */
    selectHere: (keys: readonly RowKey[]) =>
      select([...[...ids].filter((id) => !here.has(id)), ...keys.map(Number)]),
    /** How many orders can be selected at once, and whether those are all of the list. */
    most,
    isAll: total <= MAX_SELECTED,
    selecting: isFetching,
    selectAll: async () => {
      try {
        const all = await fetchAll(query).unwrap();
        select(all.map(({ id }) => id).filter(isFree));
      } catch (error) {
        notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
      }
    },
  };
}
