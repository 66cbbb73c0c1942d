import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { onDevice } from "./device-shelf";
import {
  type Change,
  type Changes,
  changesAfterRefusal,
  keyOf,
  lineKey,
  type WaitingOrder,
  type WaitingOrders,
} from "./shown";
import type { LeftOut, PartyCode } from "./wire";

type CartState = {
  /** Whether the cart is open over the page. */
  open: boolean;
  /** The items that could not be put into the cart of a party, since the page was opened. */
  leftOut: { party: PartyCode; items: LeftOut[] } | null;
  /** The changes that the server has not confirmed, of all people on this device. */
  changes: Changes;
  /** The orders that wait to be sent, of all people on this device. */
  waiting: WaitingOrders;
  /** The ids of the orders sent since the page was opened, by their keys. */
  sent: Record<string, number>;
  /** The message next to a line: why it was reset, or that it was also changed elsewhere. */
  said: Record<string, string>;
};
export type WithCart = { cart: CartState };

const changeShelf = onDevice<Change>("cart.change");
const orderShelf = onDevice<WaitingOrder>("cart.order");
const LONGEST = 30 * 24 * 3600_000;

/** Each change has a unique number, higher for later changes, across page loads. */
let lastSerial = 0;
export const nextSerial = () => {
  lastSerial = Math.max(lastSerial + 1, Date.now());
  return lastSerial;
};

/**
 * Returns the state that an earlier page left on the device;
 * the outcome of that page's last calls is unknown.
 */
function left(): CartState {
  const recent = Object.entries(changeShelf.read()).filter(([, { serial }]) => serial > Date.now() - LONGEST);
  return {
    open: false,
    leftOut: null,
    changes: Object.fromEntries(recent.map(([key, change]) => [key, { ...change, stuck: true }])),
    waiting: orderShelf.read(),
    sent: {},
    said: {},
  };
}

const cart = createSlice({
  name: "cart",
  initialState: left,
  reducers: {
    showCart: (state, { payload }: PayloadAction<boolean>) => {
      state.open = payload;
    },
    itemsLeftOut: (state, { payload }: PayloadAction<CartState["leftOut"]>) => {
      state.leftOut = payload;
    },
    lineChanged: (state, { payload: change }: PayloadAction<Change>) => {
      delete state.said[lineKey(change.party, change.line.code, change.line.size)];
      state.changes[keyOf(change)] = change;
    },
    /** Updates a change during its sending, unless a later change of its line has replaced it. */
    changeMet: (state, { payload: change }: PayloadAction<Change>) => {
      if (state.changes[keyOf(change)]?.serial === change.serial) state.changes[keyOf(change)] = change;
    },
    lineSaved: (state, { payload: change }: PayloadAction<Change>) => {
      if (state.changes[keyOf(change)]?.serial === change.serial) delete state.changes[keyOf(change)];
    },
    lineSaid: (state, { payload: { line, text } }: PayloadAction<{ line: string; text: string }>) => {
      state.said[line] = text;
    },
    orderWaits: (state, { payload: order }: PayloadAction<WaitingOrder>) => {
      state.waiting[order.key] = order;
      for (const change of order.changes) delete state.changes[keyOf(change)];
    },
    /** Records that the order was sent: from now on the server may have it, even without a response. */
    orderTried: (state, { payload: key }: PayloadAction<string>) => {
      const order = state.waiting[key];
      if (order) order.tried = true;
    },
    orderUndone: (
      state,
      { payload: { key, changes } }: PayloadAction<{ key: string; changes: Change[] }>,
    ) => {
      delete state.waiting[key];
      for (const change of changes) state.changes[keyOf(change)] = change;
    },
    orderSent: (state, { payload: { key, id } }: PayloadAction<{ key: string; id: number }>) => {
      delete state.waiting[key];
      state.sent[key] = id;
    },
    orderRefused: (
      state,
      { payload: { key, reason, kept } }: PayloadAction<{ key: string; reason: string; kept: boolean }>,
    ) => {
      const order = state.waiting[key];
      if (!order || order.refused !== null) return;
      if (kept) order.kept = true;
      else
        for (const change of changesAfterRefusal(order, state.changes)) state.changes[keyOf(change)] = change;
      order.refused = reason;
      order.changes = [];
    },
    orderForgotten: (state, { payload: key }: PayloadAction<string>) => {
      delete state.waiting[key];
    },
    /** Removes a guest's changes and orders, since a guest who signs out cannot return as the same guest. */
    ownerForgotten: (state, { payload: owner }: PayloadAction<string>) => {
      for (const [key, one] of Object.entries(state.changes))
        if (one.owner === owner) delete state.changes[key];
      for (const [key, one] of Object.entries(state.waiting))
        if (one.owner === owner) delete state.waiting[key];
    },
    changedInOtherWindow: (
      state,
      { payload: { key, change } }: PayloadAction<{ key: string; change: Change | null }>,
    ) => {
      if (change) state.changes[key] = change;
      else delete state.changes[key];
    },
    orderedInOtherWindow: (
      state,
      { payload: { key, order } }: PayloadAction<{ key: string; order: WaitingOrder | null }>,
    ) => {
      if (order) state.waiting[key] = order;
      else delete state.waiting[key];
    },
  },
});

export const {
  showCart,
  itemsLeftOut,
  lineChanged,
  changeMet,
  lineSaved,
  lineSaid,
  orderWaits,
  orderTried,
  orderUndone,
  orderSent,
  orderRefused,
  orderForgotten,
  ownerForgotten,
} = cart.actions;
export const cartReducer = cart.reducer;

/** Stores on the device what the server does not have yet. */
export function keepCart({ cart: { changes, waiting } }: WithCart) {
  changeShelf.keep(changes);
  orderShelf.keep(waiting);
}

/** Returns an order from the device's storage, whichever window stored it. */
export const putBy = (key: string): WaitingOrder | null => orderShelf.look(key);

/**
 * Applies what other windows of this browser change in the cart;
 * `gone` runs after another window has sent something.
 */
export function watchOtherWindows(dispatch: (action: { type: string }) => void, gone: () => void) {
  const { changedInOtherWindow, orderedInOtherWindow } = cart.actions;
  changeShelf.onOtherWindow((key, change) => {
    dispatch(changedInOtherWindow({ key, change }));
    if (!change) gone();
  });
  orderShelf.onOtherWindow((key, order) => {
    dispatch(orderedInOtherWindow({ key, order }));
    if (!order) gone();
  });
}
