import { configureStore } from "@reduxjs/toolkit";
import { setupListeners } from "@reduxjs/toolkit/query";
import { forgetDevice, keptDevice } from "@/features/notices/notifications/device";
import { cartReducer, keepCart, ownerForgotten, watchOtherWindows } from "@/features/orders/cart/slice";
import { api, endLeft } from "@/shared/api/base";
import { apiMiddleware } from "@/shared/api/middleware";
import { listTag } from "@/shared/api/tags";
import { forgetCached } from "@/shared/offline/answer-cache";
import { isOnline, subscribe } from "@/shared/offline/connection";
import { keepParty, partyReducer } from "@/shared/session/party";
import { onPeopleElsewhere, personAt } from "@/shared/session/people";
import { isLook, keepSession, personChanged, sessionReducer, type WithSession } from "@/shared/session/slice";
import { type Claims, isGuest, personOf } from "@/shared/session/token";
import { forgetPersonOf } from "@/shared/storage/storage";

export function createStore() {
  const store = configureStore({
    // Developer tools show the state, and with it the token.
    devTools: import.meta.env.DEV,
    reducer: {
      [api.reducerPath]: api.reducer,
      session: sessionReducer,
      party: partyReducer,
      cart: cartReducer,
    },
    middleware: (defaults) => defaults().concat(apiMiddleware),
  });
  setupListeners(store.dispatch, (dispatch, { onFocus, onFocusLost, onOnline, onOffline }) => {
    const lookedAt = () => dispatch(document.visibilityState === "visible" ? onFocus() : onFocusLost());
    window.addEventListener("visibilitychange", lookedAt);
    window.addEventListener("focus", lookedAt);
    return subscribe(() => {
      dispatch(isOnline() ? onOnline() : onOffline());
      if (isOnline()) void endLeft(store);
    });
  });
  let before = store.getState().session;
  store.subscribe(() => {
    const state = store.getState();
    const { session } = state;
    keepSession(before, state);
    const left = isLook(before) ? null : before.claims;
    before = session;
    // A preview or support view must not change what this browser stores.
    if (isLook(session)) return;
    keepParty(state);
    keepCart(state);
    if (!left || left.store !== session.store || isSame(left, session.claims)) return;
    forgetAt(left.store);
    // A guest cannot sign in again as the same person, so their waiting orders could never be sent.
    if (isGuest(left)) store.dispatch(ownerForgotten(`${left.store}/${personOf(left)}`));
  });
  watchPeople(store);
  watchOtherWindows(store.dispatch, () =>
    store.dispatch(api.util.invalidateTags([listTag("Cart"), listTag("Order")])),
  );
  return store;
}

const isSame = (one: Claims | null, other: Claims | null) =>
  one && other ? one.store === other.store && personOf(one) === personOf(other) : one === other;

/** Deletes what this device stores about the person who was signed in at this store. */
function forgetAt(store: string) {
  forgetPersonOf(store);
  void forgetCached(store);
  if (keptDevice()?.store === store) void forgetDevice();
}

/**
 * Synchronises windows: a sign-in or sign-out in one applies to all. Previews and support views are separate.
 */
function watchPeople(store: {
  getState: () => WithSession;
  dispatch: (action: { type: string }) => unknown;
}) {
  const look = () => {
    const { session } = store.getState();
    if (isLook(session) || !session.store) return;
    const person = personAt(session.store);
    if (isSame(person, session.claims)) return;
    store.dispatch(personChanged(person));
    store.dispatch(api.util.resetApiState());
  };
  onPeopleElsewhere(look);
  // A page restored from the back/forward cache has missed the changes of other windows.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) look();
  });
}
