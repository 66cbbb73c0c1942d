/** An element in the row of pages: a page, counted from 0, or a gap. */
export type Place = number | "gap";

/**
 * Returns the pages to link to: this one, its neighbours, the first and the last; `open` if the last is
 * unknown.
 */
export function placesOf(page: number, count: number, open = false): Place[] {
  const last = Math.max(count - 1, open ? page + 1 : page);
  const from = Math.max(0, Math.min(page - 1, last - 2));
  const named = [0, from, from + 1, from + 2, ...(open ? [] : [last])].filter((each) => each <= last);
  const places: Place[] = [];
  let before = -1;
  for (const each of new Set(named)) {
    if (each - before === 2) places.push(each - 1);
    else if (each - before > 2) places.push("gap");
    places.push(each);
    before = each;
  }
  if (open) places.push("gap");
  return places;
}
