import { weakMapMemoize } from "@reduxjs/toolkit";
import { sameLine } from "./rules";
import type { CartLine, OrderRequest, PartyCode } from "./wire";

/** A change of a line that the server has not confirmed; `owner` is the store and the person who made it. */
export type Change = {
  owner: string;
  party: PartyCode;
  /** The line as it was made; a quantity of nothing takes it out. */
  line: CartLine;
  /** What the server had when the line was first touched, and what it was sent without an answer. */
  before: number;
  tried: number[];
  /** Which change of the line this is: an answer to an earlier one does not confirm it. */
  serial: number;
  /** It found no line to the server and waits until there is one. */
  stuck: boolean;
};

/** An order that waits to be sent, with the changes it has taken along. */
export type WaitingOrder = {
  owner: string;
  party: PartyCode;
  partyName: string | null;
  key: string;
  order: OrderRequest;
  changes: Change[];
  placedAt: string;
  /** Whether it was on its way to the server, which may have it though no answer came. */
  tried: boolean;
  /** Why the server did not take it; it is not sent again then. */
  refused: string | null;
  /** Refused, and its party has no cart here any more: its items are in no cart, so it is kept as it was. */
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

/** Only what has certainly not reached the store is its buyer's to take back. */
export const mayTakeBack = ({ tried, refused }: WaitingOrder) => !tried && refused === null;

/** Returns the same object for the same line and change, so that a list draws no row again without need. */
const withQuantityOf = weakMapMemoize(
  (line: CartLine, { quantity }: CartLine): CartLine => ({
    ...line,
    quantity,
    // The server said it of another quantity.
    comesLater: quantity === line.quantity ? line.comesLater : null,
  }),
);

const placeOf = ({ code, size }: CartLine) => lineKey(null, code, size);

/**
 * Returns the cart as its owner has left it: what the server has, less what was ordered, with their changes
 * since.
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
 * Whether another person, or the same one elsewhere, changed the line since; the last change then no longer
 * counts.
 */
export const changedElsewhere = ({ before, tried, line }: Change, now: number) =>
  now !== before && now !== line.quantity && !tried.includes(now);

/**
 * The changes of a cart whose order was refused: those that the order took along are changes again, and those
 * made since know what the order would have left in the cart.
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

/** The changes that put the lines of an order that is taken back into the cart, on top of what was put in since. */
export function changesAfterTakingBack(
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
      // Another order may have taken the line along.
      tried: [...earlier, line.quantity, 0],
      serial: serial(),
      stuck: true,
    };
  });
}
