export const MAX_BANNERS = 10;
export const MAX_BANNERS_AT_ONCE = 5;

/** Returns the maximum that one more banner would exceed; null if it may be added. */
export function bannerFault(present: number, underWay: number): number | null {
  if (underWay >= MAX_BANNERS_AT_ONCE) return MAX_BANNERS_AT_ONCE;
  return present + underWay >= MAX_BANNERS ? MAX_BANNERS : null;
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.filter((_, at) => at !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
}
