import type { Wire } from "@/shared/api/wire";

export type ChangeState = Wire["OrderChangeOut"]["state"];

const TONES = {
  waiting: "warning",
  accepted: "success",
  declined: "error",
  withdrawn: "neutral",
  lapsed: "neutral",
} as const;
export const toneOf = (state: ChangeState) => TONES[state];

const named = (name: string, size: string) => [name, size].filter(Boolean).join(" ");

const itemFromWire = (item: Wire["RepricedItemOut"]) => ({
  name: named(item.ITEM_NAME, item.SIZE_CD),
  free: item.free,
  before: item.before,
  quantity: item.quantity,
  rateBefore: item.rateBefore ?? null,
  rateAfter: item.rateAfter ?? null,
  netBefore: item.netBefore ?? null,
  netAfter: item.netAfter ?? null,
});
/** An item before and after a change; rates and amounts are null on a side where the order lacks it. */
export type ChangedItem = ReturnType<typeof itemFromWire>;

const changeFromWire = (wire: Wire["OrderChangeOut"]) => ({
  id: wire.id,
  at: wire.at,
  by: wire.by,
  note: wire.note,
  state: wire.state,
  reason: wire.reason,
  lines: wire.lines.map(({ itemId, quantity }) => ({ itemId, quantity })),
  added: wire.added.map((item) => ({
    code: item.ITEM_CD,
    size: item.SIZE_CD,
    name: named(item.ITEM_NAME, item.SIZE_CD),
    quantity: item.quantity,
  })),
  items: wire.items.map(itemFromWire),
  /** Null for people who may not see rates. */
  netBefore: wire.netBefore ?? null,
  netAfter: wire.netAfter ?? null,
});
export type Change = ReturnType<typeof changeFromWire>;

const packingFromWire = ({ MIN_OQTY, QYT_MULTI, MAX_OQTY }: Wire["PackingOut"]) => ({
  minimum: MIN_OQTY,
  step: QYT_MULTI,
  maximum: MAX_OQTY ?? null,
});

export const orderChangesFromWire = ({ changes, mayAsk, packings }: Wire["OrderChangesBody"]) => ({
  changes: changes.map(changeFromWire),
  mayAsk,
  /** The allowed quantities of each item, by its id; an item that is no longer sold has none. */
  packings: Object.fromEntries(Object.entries(packings).map(([id, pack]) => [id, packingFromWire(pack)])),
});
export type OrderChanges = ReturnType<typeof orderChangesFromWire>;

/** Converts an order that was priced again: the items that differ, and the amounts. */
export const repricedFromWire = (wire: Wire["OrderChangePreviewBody"]) => ({
  items: wire.items.map(itemFromWire),
  netBefore: wire.netBefore ?? null,
  netAfter: wire.netAfter ?? null,
  held: wire.held,
});
export type Repriced = ReturnType<typeof repricedFromWire>;
