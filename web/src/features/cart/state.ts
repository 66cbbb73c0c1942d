import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import type { WithSession } from "@/shared/session/slice";
import { personOf } from "@/shared/session/token";
import { cartApi } from "./api";
import { sameLine } from "./rules";
import { type Change, isOf, shownLines, type WaitingOrder } from "./shown";
import type { WithCart } from "./slice";
import type { CartLine, PartyCode } from "./wire";

// biome-ignore lint/suspicious/noExplicitAny: the API's own state type is the store's business, not a feature's
export type Step<T = void> = ThunkAction<T, any, unknown, UnknownAction>;

/** Whose the cart is: a store and a person in it; null while nobody is signed in. */
export const ownerOf = ({ session: { claims } }: WithSession): string | null =>
  claims && `${claims.store}/${personOf(claims)}`;

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

export const lineOnServer =
  (party: PartyCode, { code, size }: CartLine): Step<CartLine | undefined> =>
  (dispatch) =>
    dispatch(linesOf(party)).find(sameLine(code, size));

/** The lines as they are on the screen. */
export const cartLines =
  (party: PartyCode): Step<CartLine[]> =>
  (dispatch, getState) =>
    shownLines(dispatch(linesOf(party)), changesOf(getState(), party), ordersToSend(getState(), party));

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
