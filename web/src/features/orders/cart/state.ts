import { createSelector, type ThunkAction, type UnknownAction, weakMapMemoize } from "@reduxjs/toolkit";
import type { WithSession } from "@/shared/session/slice";
import { personOf } from "@/shared/session/token";
import { cartApi } from "./api";
import { sameLine, type Totals, totalsOf } from "./rules";
import { type Change, isOf, shownLines, type WaitingOrder } from "./shown";
import type { WithCart } from "./slice";
import type { CartLine, PartyCode } from "./wire";

// biome-ignore lint/suspicious/noExplicitAny: a feature must not depend on the type of the whole state
export type Step<T = void> = ThunkAction<T, any, unknown, UnknownAction>;

/** Returns the owner of the cart, a store and a person in it; null while no one is signed in. */
export const ownerOf = ({ session: { claims } }: WithSession): string | null =>
  claims && `${claims.store}/${personOf(claims)}`;

/** The cart of a party as the screen shows it. */
export type ShownCart = {
  lines: readonly CartLine[];
  totals: Totals | null;
  byProduct: ReadonlyMap<string, readonly CartLine[]>;
};

type WithAnswers = Parameters<ReturnType<typeof cartApi.endpoints.getCart.select>>[0];

const NO_LINES: readonly CartLine[] = [];
const answerFor = weakMapMemoize((party: PartyCode) => cartApi.endpoints.getCart.select(party));

/** Returns the cart on the screen. It is computed once for each state, however many components use it. */
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

/** Returns the orders of a cart that are still to be sent, oldest first. */
export const ordersToSend = (state: WithCart & WithSession, party?: PartyCode): WaitingOrder[] =>
  Object.values(state.cart.waiting)
    .filter((order) => order.owner === ownerOf(state) && order.refused === null)
    .filter((order) => party === undefined || order.party === party)
    .sort((one, other) => one.placedAt.localeCompare(other.placedAt));

/** Returns the server's lines, as last loaded. */
export const linesOf =
  (party: PartyCode): Step<CartLine[]> =>
  (_dispatch, getState) =>
    cartApi.endpoints.getCart.select(party)(getState()).data?.lines ?? [];

/** Returns whether the store has schemes for the buyer of this cart. */
export const hasSchemes =
  (party: PartyCode): Step<boolean> =>
  (_dispatch, getState) =>
    cartApi.endpoints.getCart.select(party)(getState()).data?.schemes !== undefined;

export const lineOnServer =
  (party: PartyCode, { code, size }: CartLine): Step<CartLine | undefined> =>
  (dispatch) =>
    dispatch(linesOf(party)).find(sameLine(code, size));

/** Returns the lines as the screen shows them. */
export const cartLines =
  (party: PartyCode): Step<CartLine[]> =>
  (_dispatch, getState) => [...shownCart(getState(), party).lines];

export const patchCart = (party: PartyCode, change: (lines: CartLine[]) => void) =>
  cartApi.util.updateQueryData("getCart", party, (cart) => change(cart.lines));

/** Loads the cart from the server; resolves to its lines or to the error. */
export const reloadCart =
  (party: PartyCode): Step<Promise<{ lines?: CartLine[]; error?: unknown }>> =>
  async (dispatch) => {
    const reload = cartApi.endpoints.getCart.initiate(party, { forceRefetch: true, subscribe: false });
    const { data, error } = await dispatch(reload);
    return error ? { error } : { lines: data?.lines ?? [] };
  };
