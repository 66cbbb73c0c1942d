import { weakMapMemoize } from "@reduxjs/toolkit";
import { sameLine } from "./rules";
import type { CartLine, OrderRequest, PartyCode } from "./wire";

/** A change of a line that the server has not confirmed; `owner` is the store and the person who made it. */
export type Change = {
  owner: string;
  party: PartyCode;
  /** The line after the change; a quantity of 0 removes it. */
  line: CartLine;
  /**
   * The server's quantity when the line was first changed,
   * and the quantities that were sent without a response.
   */
  before: number;
  tried: number[];
  /** The number of this change: a response to an earlier change of the line does not confirm it. */
  serial: number;
  /** Whether the change failed without a connection and waits for one. */
  stuck: boolean;
};

/** An order that waits to be sent, with the unsaved changes of its lines. */
export type WaitingOrder = {
  owner: string;
  party: PartyCode;
  partyName: string | null;
  key: string;
  order: OrderRequest;
  changes: Change[];
  placedAt: string;
  /** Whether the order was sent: the server may have it even without a response. */
  tried: boolean;
  /** Why the server refused the order, which is then not sent again. */
  refused: string | null;
  /**
   * The order was refused, and its party has no cart any more:
   * its items are in no cart, so the order is kept.
   */
  kept?: boolean;
};

export type Changes = Record<string, Change>;
export type WaitingOrders = Record<string, WaitingOrder>;

export const lineKey = (party: PartyCode, code: string, size: string) => `${party ?? ""}/${code}/${size}`;
export const changeKey = (owner: string, party: PartyCode, { code, size }: { code: string; size: string }) =>
  `${owner}/${lineKey(party, code, size)}`;
export const keyOf = ({ owner, party, line }: Change) => changeKey(owner, party, line);

export const isOf =
  (owner: string | null, party: PartyCode) => (thing: { owner: string; party: PartyCode }) =>
    thing.owner === owner && thing.party === party;

/** Returns whether the buyer can undo an order: only if it has certainly not reached the store. */
export const mayUndo = ({ tried, refused }: WaitingOrder) => !tried && refused === null;

/**
 * Returns the same object for the same line and change, so that a list does not re-render rows without need.
 */
const withQuantityOf = weakMapMemoize(
  (line: CartLine, { quantity }: CartLine): CartLine => ({
    ...line,
    quantity,
    // The server computed this for another quantity.
    comesLater: quantity === line.quantity ? line.comesLater : null,
  }),
);

const placeOf = ({ code, size }: CartLine) => lineKey(null, code, size);

/**
 * Returns the cart as its owner sees it: the server's lines without the ordered ones,
 * and with the owner's later changes.
 */
export function shownLines(
  lines: readonly CartLine[],
  changes: readonly Change[],
  orders: readonly WaitingOrder[],
): CartLine[] {
  const waiting = orders.filter(({ refused }) => refused === null);
  const ordered = new Set(waiting.flatMap(({ order }) => order.lines.map(placeOf)));
  const changed = new Map(changes.map(({ line }) => [placeOf(line), line]));
  const onServer = new Set(lines.map(placeOf));
  const shown = lines.flatMap((line) => {
    const change = changed.get(placeOf(line));
    if (change) return [withQuantityOf(line, change)];
    return ordered.has(placeOf(line)) ? [] : [line];
  });
  const added = changes.map(({ line }) => line).filter((line) => !onServer.has(placeOf(line)));
  return [...shown, ...added].filter(({ quantity }) => quantity > 0);
}

/**
 * Returns whether the line was changed elsewhere since, by another person or by the same one. The change is
 * still sent, with a warning.
 */
export const changedElsewhere = ({ before, tried, line }: Change, now: number) =>
  now !== before && now !== line.quantity && !tried.includes(now);

/**
 * Returns the changes of a cart whose order was refused: the changes of the order are pending again, and
 * later changes include what the order would have left in the cart.
 */
export function changesAfterRefusal({ owner, party, order, changes }: WaitingOrder, now: Changes): Change[] {
  return order.lines.flatMap((line) => {
    const since = now[changeKey(owner, party, line)];
    const taken = changes.find((one) => sameLine(line.code, line.size)(one.line));
    if (!since) return taken ? [{ ...taken, stuck: true }] : [];
    const earlier = taken ? [taken.before, ...taken.tried] : [];
    return [{ ...since, tried: [...since.tried, line.quantity, ...earlier] }];
  });
}

/**
 * Returns the changes that put the lines of an undone order into the cart,
 * in addition to what was added since.
 */
export function changesAfterUndo(
  { owner, party, order, changes }: WaitingOrder,
  now: Changes,
  serial: () => number,
): Change[] {
  return order.lines.map((line) => {
    const since = now[changeKey(owner, party, line)];
    const taken = changes.find((one) => sameLine(line.code, line.size)(one.line));
    const earlier = [since, taken].flatMap((one) => (one ? [one.before, ...one.tried] : []));
    return {
      owner,
      party,
      line: { ...(since?.line ?? line), quantity: line.quantity + (since?.line.quantity ?? 0) },
      before: (since ?? taken)?.before ?? line.quantity,
      // Another order may have included the line.
      tried: [...earlier, line.quantity, 0],
      serial: serial(),
      stuck: true,
    };
  });
}
