/** The server's limit. */
const MAX_SUBSTITUTES = 6;

/**
 * A size as a buyer sees it; `rate` is null if rates are hidden. A size with stock and a rate is orderable.
 */
type Size = { code: string; box: number; rate: number | null; orderable: boolean };
type Item = { code: string; category: string; sizes: readonly Size[] };

/**
 * Returns the items to offer instead of an item or one of its sizes, by the server's rule: the substitutes
 * named by the owner that can be ordered, in their order; without any, items of the category with the same
 * size, nearest in rate first.
 */
export function substitutes<T extends Item>(
  short: Item,
  size: string | null,
  named: readonly T[],
  others: readonly T[],
): T[] {
  const offered = different(named, short).filter(({ sizes }) => sizes.some(({ orderable }) => orderable));
  if (offered.length > 0) return offered.slice(0, MAX_SUBSTITUTES);
  const sizes = shortSizes(short, size);
  return different(others, short)
    .filter(({ category }) => category === short.category)
    .map((item) => ({ item, far: distance(sizes, item) }))
    .filter(({ far }) => far < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.far - other.far)
    .slice(0, MAX_SUBSTITUTES)
    .map(({ item }) => item);
}

const different = <T extends Item>(items: readonly T[], short: Item): T[] => [
  ...new Map(items.filter(({ code }) => code !== short.code).map((item) => [item.code, item])).values(),
];

function shortSizes(short: Item, code: string | null): readonly Size[] {
  if (code === null) return short.sizes;
  const sizes = short.sizes.filter((size) => size.code === code);
  // A size that no longer exists can still be matched by its code.
  return sizes.length > 0 ? sizes : [{ code, box: 1, rate: null, orderable: false }];
}

/** Returns the difference between the item's rate and the short item's; infinite if no size matches. */
const distance = (short: readonly Size[], item: Item) =>
  Math.min(
    ...short.flatMap((size) =>
      item.sizes
        .filter((other) => other.orderable && isSame(size, other))
        .map((other) => (size.rate && other.rate ? Math.abs(size.rate - other.rate) : 0)),
    ),
  );

/** Returns whether two sizes match; sizes without a code match if their boxes have as many units. */
const isSame = (size: Size, other: Size) =>
  size.code === other.code && (size.code !== "" || size.box === other.box);
