import type { Wire } from "@/shared/api/wire";

/** Converts a scheme as buyers see it; without items and categories it applies to all goods. */
export const offerFromWire = (wire: Wire["OfferOut"]) => ({
  id: wire.schemeId,
  name: wire.name,
  gives: wire.gives,
  counts: wire.counts,
  slabs: wire.slabs,
  items: wire.itemCds,
  categories: wire.deptCds,
  /** Whether each of the scheme's items has to reach the slab. */
  together: wire.allItems,
  freeItem: wire.freeItemName,
  ends: wire.toDate,
});
export type Offer = ReturnType<typeof offerFromWire>;

type Goods = { code: string; category: { code: string } };

/** Returns the offers for which a product counts, in the order in which the server applies them. */
export const offersOf = (offers: readonly Offer[], { code, category }: Goods) =>
  offers.filter(
    ({ items, categories }) =>
      (items.length === 0 && categories.length === 0) ||
      items.includes(code) ||
      categories.includes(category.code),
  );
