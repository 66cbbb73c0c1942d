/** The list from which the page of an order was opened. */
export type CameFrom = {
  from: string;
  ids: readonly number[];
  /** The button by which the user moved here from another order of the list. */
  way?: "previous" | "next";
};

/** Returns the orders before and after an order, in the order of the list. */
export function neighboursOf(id: number, ids: readonly number[] = []) {
  const at = ids.indexOf(id);
  return at < 0 ? {} : { previous: ids[at - 1], next: ids[at + 1] };
}
