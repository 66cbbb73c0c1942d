import type { Wire } from "@/shared/api/wire";

export const REASONS = ["damaged", "wrong_goods", "not_ordered", "expired", "other"] as const;
export type Reason = (typeof REASONS)[number];
export const STATES = ["waiting", "accepted", "declined", "received"] as const;
export type ReturnState = (typeof STATES)[number];

const TONES = { waiting: "warning", accepted: "approved", declined: "error", received: "success" } as const;
export const toneOf = (state: ReturnState) => TONES[state];

/** The maximum length of a note on goods. */
export const LONGEST_NOTE = 100;

export const returnFromWire = (wire: Wire["ReturnOut"]) => ({
  id: wire.id,
  at: wire.at,
  decisions: wire.decisions.map(({ decision, at, by, reason }) => ({ decision, at, by, reason })),
  state: wire.state,
  reason: wire.reason,
  pictures: wire.pictures,
  creditNote: wire.creditNoteNo,
  lines: wire.lines.map((line) => ({
    itemId: line.itemId,
    name: line.ITEM_NAME,
    size: line.SIZE_CD,
    quantity: line.quantity,
    accepted: line.accepted,
    reason: line.reason,
    note: line.note,
  })),
});
export type Return = ReturnType<typeof returnFromWire>;
export type ReturnLine = Return["lines"][number];

export const ownersReturnFromWire = (wire: Wire["OwnersReturnOut"]) => ({
  ...returnFromWire(wire),
  order: { id: wire.orderId, number: wire.ORDER_NO },
  customer: wire.customer,
});
export type OwnersReturn = ReturnType<typeof ownersReturnFromWire>;

/** Entered quantities by the ids of items. */
export type Quantities = Record<string, number | null>;

/** Converts the gifts that the customer would keep unearned; at most `most` can be held back. */
export const returnPreviewFromWire = ({ gifts, most }: Wire["ReturnPreviewBody"]) => ({
  gifts: gifts.map((gift) => ({
    itemId: gift.itemId,
    name: [gift.ITEM_NAME, gift.SIZE_CD].filter(Boolean).join(" "),
    free: gift.free,
    quantity: gift.quantity,
    worth: gift.worth,
  })),
  most,
});
export type ReturnPreview = ReturnType<typeof returnPreviewFromWire>;

export const orderReturnsFromWire = ({ returns, left }: Wire["OrderReturnsBody"]) => ({
  returns: returns.map(returnFromWire),
  left,
});
export type OrderReturns = ReturnType<typeof orderReturnsFromWire>;

type Item = { id: number; name: string; size: string; picture?: string | null };

/** Returns the items of an order that may still be returned, with their quantities. */
export const goodsLeft = (items: readonly Item[], left: OrderReturns["left"]) =>
  items.flatMap(({ id, name, size, picture }) => {
    const quantity = left.find(({ itemId }) => itemId === id)?.quantity;
    return quantity ? [{ id, name: [name, size].filter(Boolean).join(" "), picture, left: quantity }] : [];
  });
export type ReturnableGoods = ReturnType<typeof goodsLeft>[number];
