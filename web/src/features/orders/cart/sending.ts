import { readProblem } from "@/shared/api/problem";
import type { WithSession } from "@/shared/session/slice";
import { storeInPath } from "@/shared/tenant/address";
import { cartApi } from "./api";
import { leaveCart, type OnRefusal, sendChange } from "./changes";
import { type Change, changedElsewhere, changesAfterUndo, keyOf, mayUndo, type WaitingOrder } from "./shown";
import {
  lineSaved,
  nextSerial,
  orderRefused,
  orderSent,
  orderTried,
  orderUndone,
  putBy,
  type WithCart,
} from "./slice";
import { lineOnServer, ordersToSend, ownerOf, reloadCart, type Step } from "./state";
import type { PartyCode } from "./wire";

export type SendingEvents = {
  refused: OnRefusal;
  /** The line was also changed elsewhere; the change of this device wins. */
  conflict: (change: Change, theirs: number) => void;
  orderSent: (order: WaitingOrder, number: number) => void;
  orderRefused: (order: WaitingOrder, reason: string | null) => void;
};

type State = WithCart & WithSession;

/** Counts what this user has to send: their waiting orders, and changes made offline. */
export const waitingToSend = (state: State) => {
  const owner = ownerOf(state);
  const changes = Object.values(state.cart.changes).filter(
    (change) => change.owner === owner && change.stuck,
  );
  return ordersToSend(state).length + changes.length;
};

/**
 * Sends the stored orders and then the changes, as the person who made them, and each only once: an order
 * keeps its key however often it is sent, and a change has the final quantity of a line and not a difference.
 * Stops if the connection is lost again. Only one window of the browser sends.
 */
export const sendWhatWasKept = (on: SendingEvents): Step<Promise<void>> => {
  return async (dispatch, getState) => {
    const owner = ownerOf(getState());
    const { claims } = (getState() as State).session;
    if (!owner || claims?.store !== storeInPath(window.location.pathname)) return;
    await alone(`send ${owner}`, async () => {
      if (await dispatch(sendOrders(owner, on))) await dispatch(sendChanges(owner, on));
    });
  };
};

/**
 * Undoes a waiting order that has never been sent; resolves to false if it was sent, or is being sent. Its
 * lines return to the cart, in addition to later ones.
 */
export const undo =
  (key: string): Step<Promise<boolean>> =>
  async (dispatch, getState) => {
    let taken = false;
    await alone(`send ${ownerOf(getState())}`, async () => {
      const { changes, waiting } = (getState() as WithCart).cart;
      // Another window may have sent the order; this window receives that news a moment later.
      const order = waiting[key] && putBy(key);
      if (!order || order.owner !== ownerOf(getState()) || !mayUndo(order)) return;
      dispatch(orderUndone({ key, changes: changesAfterUndo(order, changes, nextSerial) }));
      taken = true;
    });
    return taken;
  };

async function alone(name: string, work: () => Promise<void>) {
  if (!navigator.locks) return work();
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}

/** Resolves to whether all orders were sent or refused, so that the later changes can follow. */
const sendOrders =
  (owner: string, on: SendingEvents): Step<Promise<boolean>> =>
  async (dispatch, getState) => {
    for (const order of ordersToSend(getState())) {
      if (ownerOf(getState()) !== owner) return false;
      if (!(await dispatch(sendOrder(order, on)))) return false;
    }
    return true;
  };

const sendOrder =
  (order: WaitingOrder, on: SendingEvents): Step<Promise<boolean>> =>
  async (dispatch) => {
    // Another window has undone the order; this window receives that news a moment later.
    if (!putBy(order.key)) return true;
    dispatch(orderTried(order.key));
    try {
      const send = cartApi.endpoints.placeOrder.initiate({ order: order.order, key: order.key });
      const placed = await dispatch(send).unwrap();
      dispatch(leaveCart(order.party, order.order.lines));
      dispatch(orderSent({ key: order.key, id: placed.id }));
      on.orderSent(order, placed.number);
      return true;
    } catch (error) {
      const { status, message } = readProblem(error);
      if (!isFinal(status)) return false;
      const { error: noCart } = await dispatch(reloadCart(order.party));
      // If the party was removed or locked, the server refuses its cart too.
      const kept = noCart !== undefined && isFinal(readProblem(noCart).status);
      dispatch(orderRefused({ key: order.key, reason: message ?? "", kept }));
      on.orderRefused({ ...order, kept }, message);
      return true;
    }
  };

/**
 * Returns whether the server has finally refused the request; any other failure may succeed the next time.
 */
const isFinal = (status: number | null) => status !== null && [400, 404, 409, 413, 422].includes(status);

const sendChanges =
  (owner: string, on: SendingEvents): Step<Promise<void>> =>
  async (dispatch, getState) => {
    const stuck = () =>
      Object.values((getState() as State).cart.changes)
        .filter((change) => change.owner === owner && change.stuck)
        .sort((one, other) => one.serial - other.serial);
    const parties = new Set<PartyCode>(stuck().map(({ party }) => party));
    for (const party of parties) {
      const { error } = await dispatch(reloadCart(party));
      if (error && !isFinal(readProblem(error).status)) return;
      for (const change of stuck().filter((one) => one.party === party)) {
        if (ownerOf(getState()) !== owner) return;
        await dispatch(sendStuck(change, on));
        if ((getState() as State).cart.changes[keyOf(change)]?.stuck) return;
      }
    }
  };

const sendStuck =
  (change: Change, on: SendingEvents): Step<Promise<void>> =>
  async (dispatch) => {
    const theirs = dispatch(lineOnServer(change.party, change.line))?.quantity ?? 0;
    if (theirs === change.line.quantity) {
      dispatch(lineSaved(change));
      return;
    }
    if (changedElsewhere(change, theirs)) on.conflict(change, theirs);
    await dispatch(sendChange(keyOf(change), on.refused));
  };
