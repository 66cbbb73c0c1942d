import { STATUSES, type Status } from "@/shared/theme/tokens";
import type { BooksState, BriefOrder, OwnerOrder, OwnerOrderItem } from "./wire";

export const MAX_TRANSPORT = 100;
export type Move = Exclude<Status, "Pending">;
/** The statuses that the owner can set: Canceled first, then in the order of an item's life. */
export const MOVES: readonly Move[] = [
  "Canceled",
  ...STATUSES.filter((status) => status !== "Pending" && status !== "Canceled"),
];

type WithMoves = Pick<OwnerOrderItem, "may">;

/** Returns whether an order or item can be selected: only while the owner may still move it. */
export const selectable = ({ may }: WithMoves) => may.length > 0;

const mayMove = ({ may }: WithMoves, to: Move) => may.includes(to);

/**
 * Returns whether the items can be moved to a status:
 * a change is all or nothing, so each of them must allow it.
 */
export const itemsMayMove = (items: readonly WithMoves[], to: Move) =>
  items.length > 0 && items.every((item) => mayMove(item, to));

/** Returns the orders of which some items can be moved to a status. */
export const movable = <T extends WithMoves>(orders: readonly T[], to: Move) =>
  orders.filter((order) => mayMove(order, to));

/** Returns the next status of an order as a whole; undefined if there is none, or the order is on hold. */
export const nextMove = ({ items, onHold }: { items: readonly WithMoves[]; onHold: boolean }) =>
  (["Approved", "Dispatched"] as const).find((to) => !onHold && items.some((item) => mayMove(item, to)));

/** Returns the items of the orders that can still be moved, and their amount. */
export const openOf = (orders: readonly Pick<BriefOrder, "open">[]) => ({
  items: orders.reduce((sum, { open }) => sum + open.items, 0),
  amount: orders.reduce((sum, { open }) => sum + open.amount, 0),
});

export const sumOf = (items: readonly Pick<OwnerOrderItem, "net">[]) => ({
  items: items.length,
  amount: items.reduce((sum, { net }) => sum + net, 0),
});

/** Returns the buyer of an order: the account, or the guest of the delivery address. */
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

/** Returns the order in brief, as a selection holds it. */
export function briefOf(order: OwnerOrder): BriefOrder {
  const { name, place, phone } = partyOf(order);
  const { id, number, status, partly, net, transporter, lrNumber, link, items } = order;
  const may = [...new Set(items.flatMap((item) => item.may))];
  const open = sumOf(items.filter(selectable));
  return { id, number, status, partly, net, name, place, phone, open, may, transporter, lrNumber, link };
}

const BOOKS_TONES = {
  waiting: "neutral",
  in_books: "success",
  refused: "error",
  unknown: "warning",
  optional: "warning",
  missing: "error",
  by_hand: "neutral",
} as const;
export const booksTone = (state: BooksState) => BOOKS_TONES[state];
