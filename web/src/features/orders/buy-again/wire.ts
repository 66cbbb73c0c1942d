import { lineFromWire } from "@/features/orders/cart/wire";
import type { Wire } from "@/shared/api/wire";

/** Converts an item of an earlier order or of a list, as the store sells it today. */
export const plannedFromWire = (wire: Wire["PlannedLineOut"]) => ({
  code: wire.itemCd,
  size: wire.SIZE_CD,
  name: wire.ITEM_NAME,
  /** The quantity that was ordered or saved. */
  quantity: wire.QUANTITY,
  /** Why the item cannot be ordered; null if it can. */
  reason: wire.reason,
  picture: wire.line?.ITEM_IMG ?? null,
  unit: wire.line?.UOM ?? "",
  rate: wire.line?.RATE ?? null,
  /** The line for the cart; null if the item is not sold. */
  line: wire.line && lineFromWire({ ...wire.line, cartId: null }),
});
export type Planned = ReturnType<typeof plannedFromWire>;

export const usualFromWire = (wire: Wire["UsualLineOut"]) => ({
  ...plannedFromWire(wire),
  /** In how many of the last six months the item was ordered. */
  months: wire.months,
});
export type Usual = ReturnType<typeof usualFromWire>;

export const savedListFromWire = (wire: Wire["ListOut"]) => ({
  id: wire.listId,
  name: wire.name,
  changedAt: wire.changedAt,
  itemCount: wire.noOfItem,
});
export type SavedList = ReturnType<typeof savedListFromWire>;

export const lastBoughtFromWire = (wire: Wire["LastBoughtItemOut"]) => ({
  code: wire.itemCd,
  size: wire.sizeCd,
  orderId: wire.orderId,
  quantity: wire.QUANTITY,
  rate: wire.RATE ?? null,
  at: wire.at,
});
export type LastBought = ReturnType<typeof lastBoughtFromWire>;

export type ListItem = { code: string; size: string; quantity: number; name: string };
export const listItemToWire = ({ code, size, quantity, name }: ListItem) => ({
  itemCd: code,
  sizeCd: size,
  quantity,
  ITEM_NAME: name,
});
