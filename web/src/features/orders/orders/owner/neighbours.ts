/** What an order's page knows of the list that it was opened from. */
export type CameFrom = {
  from: string;
  ids: readonly number[];
  /** The way by which one came from another order of the list. */
  way?: "previous" | "next";
};

/** Returns the orders before and after one, as the list had them. */
export function neighboursOf(id: number, ids: readonly number[] = []) {
  const at = ids.indexOf(id);
  return at < 0 ? {} : { previous: ids[at - 1], next: ids[at + 1] };
}
