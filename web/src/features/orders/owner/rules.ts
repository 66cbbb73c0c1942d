import type { BooksState, OwnerOrder, OwnerOrderItem } from "./wire";

export const MOVES = ["Canceled", "Approved", "Dispatched", "Completed"] as const;
export type Move = (typeof MOVES)[number];

type WithMoves = Pick<OwnerOrderItem, "may">;
type WithItems = { items: readonly WithMoves[] };

/** An item can be selected while something may be done with it. */
export const selectable = ({ may }: WithMoves) => may.length > 0;

/** An order can be selected while something of it can. */
export const orderSelectable = ({ items }: WithItems) => items.some(selectable);

const mayMove = ({ may }: WithMoves, to: Move) => may.includes(to);

/** A change of items is all or nothing, so each of them must be able to go there. */
export const itemsMayMove = (items: readonly WithMoves[], to: Move) =>
  items.length > 0 && items.every((item) => mayMove(item, to));

/** A change of orders moves what can go there, and each order must have something that can. */
export const ordersMayMove = (orders: readonly WithItems[], to: Move) =>
  orders.length > 0 && orders.every(({ items }) => items.some((item) => mayMove(item, to)));

/** What still can be moved in the orders, and what it comes to. */
export function openOf(orders: readonly Pick<OwnerOrder, "items">[]) {
  return sumOf(orders.flatMap(({ items }) => items.filter(selectable)));
}

export const sumOf = (items: readonly Pick<OwnerOrderItem, "net">[]) => ({
  items: items.length,
  amount: items.reduce((sum, { net }) => sum + net, 0),
});

/** Who the order is for: the account, or the guest of the delivery block. */
export function partyOf({ account, delivery }: Pick<OwnerOrder, "account" | "delivery">) {
  if (delivery) {
    return { guest: true, name: delivery.name, place: delivery.city, phone: delivery.mobile };
  }
  return {
    guest: false,
    name: account?.name ?? "",
    place: account?.city ?? "",
    phone: account?.phones[0] ?? "",
  };
}

const BOOKS_TONES = {
  waiting: "neutral",
  in_books: "success",
  refused: "error",
  unknown: "warning",
  missing: "error",
  by_hand: "neutral",
} as const;
export const booksTone = (state: BooksState) => BOOKS_TONES[state];
