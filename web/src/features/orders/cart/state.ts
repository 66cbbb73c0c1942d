import { createSelector, type ThunkAction, type UnknownAction, weakMapMemoize } from "@reduxjs/toolkit";
import type { WithSession } from "@/shared/session/slice";
import { personOf } from "@/shared/session/token";
import { cartApi } from "./api";
import { sameLine, type Totals, totalsOf } from "./rules";
import { type Change, isOf, shownLines, type WaitingOrder } from "./shown";
import type { WithCart } from "./slice";
import type { CartLine, PartyCode } from "./wire";

// biome-ignore lint/suspicious/noExplicitAny: the API's own state type is the store's business, not a feature's
export type Step<T = void> = ThunkAction<T, any, unknown, UnknownAction>;

/** Whose the cart is: a store and a person in it; null while no one is signed in. */
export const ownerOf = ({ session: { claims } }: WithSession): string | null =>
  claims && `${claims.store}/${personOf(claims)}`;

/** The cart of a party as it is on the screen. */
export type ShownCart = {
  lines: readonly CartLine[];
  totals: Totals | null;
  byProduct: ReadonlyMap<string, readonly CartLine[]>;
};

type WithAnswers = Parameters<ReturnType<typeof cartApi.endpoints.getCart.select>>[0];

const NO_LINES: readonly CartLine[] = [];
const answerFor = weakMapMemoize((party: PartyCode) => cartApi.endpoints.getCart.select(party));

/** Returns the cart on the screen. It is worked out once for each state, for all that ask. */
export const shownCart = createSelector(
  [
    (state: WithCart & WithSession, party: PartyCode) =>
      answerFor(party)(state as unknown as WithAnswers).data?.lines ?? NO_LINES,
    ({ cart }: WithCart) => cart.changes,
    ({ cart }: WithCart) => cart.waiting,
    ownerOf,
    (_state: WithCart, party: PartyCode) => party,
  ],
  (onServer, changes, waiting, owner, party): ShownCart => {
    const mine = isOf(owner, party);
    const lines = shownLines(
      onServer,
      Object.values(changes).filter(mine),
      Object.values(waiting).filter(mine),
    );
    const byProduct = new Map<string, CartLine[]>();
    for (const line of lines) {
      const others = byProduct.get(line.code);
      if (others) others.push(line);
      else byProduct.set(line.code, [line]);
    }
    return { lines, totals: totalsOf(lines), byProduct };
  },
);

export const changesOf = (state: WithCart & WithSession, party: PartyCode): Change[] =>
  Object.values(state.cart.changes).filter(isOf(ownerOf(state), party));

/** The orders of a cart that are still to be sent, the oldest first. */
export const ordersToSend = (state: WithCart & WithSession, party?: PartyCode): WaitingOrder[] =>
  Object.values(state.cart.waiting)
    .filter((order) => order.owner === ownerOf(state) && order.refused === null)
    .filter((order) => party === undefined || order.party === party)
    .sort((one, other) => one.placedAt.localeCompare(other.placedAt));

/** The lines that the server has, as far as is known. */
export const linesOf =
  (party: PartyCode): Step<CartLine[]> =>
  (_dispatch, getState) =>
    cartApi.endpoints.getCart.select(party)(getState()).data?.lines ?? [];

/** Whether the store has schemes for the buyer of this cart. */
export const hasSchemes =
  (party: PartyCode): Step<boolean> =>
  (_dispatch, getState) =>
    cartApi.endpoints.getCart.select(party)(getState()).data?.schemes !== undefined;

export const lineOnServer =
  (party: PartyCode, { code, size }: CartLine): Step<CartLine | undefined> =>
  (dispatch) =>
    dispatch(linesOf(party)).find(sameLine(code, size));

/** The lines as they are on the screen. */
export const cartLines =
  (party: PartyCode): Step<CartLine[]> =>
  (_dispatch, getState) => [...shownCart(getState(), party).lines];

export const patchCart = (party: PartyCode, change: (lines: CartLine[]) => void) =>
  cartApi.util.updateQueryData("getCart", party, (cart) => change(cart.lines));

/** Asks the server what it has; what comes back instead of the lines is why not. */
export const reloadCart =
  (party: PartyCode): Step<Promise<{ lines?: CartLine[]; error?: unknown }>> =>
  async (dispatch) => {
    const reload = cartApi.endpoints.getCart.initiate(party, { forceRefetch: true, subscribe: false });
    const { data, error } = await dispatch(reload);
    return error ? { error } : { lines: data?.lines ?? [] };
  };
