export const MOST_BANNERS = 10;
export const MOST_BANNERS_AT_ONCE = 5;

/** How many there may be, where one more is too many; null where it may come. */
export function bannerFault(present: number, underWay: number): number | null {
  if (underWay >= MOST_BANNERS_AT_ONCE) return MOST_BANNERS_AT_ONCE;
  return present + underWay >= MOST_BANNERS ? MOST_BANNERS : null;
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.filter((_, at) => at !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
}
