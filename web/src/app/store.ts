import { configureStore } from "@reduxjs/toolkit";
import { setupListeners } from "@reduxjs/toolkit/query";
import { cartReducer, keepCart, watchOtherWindows } from "@/features/cart/slice";
import { forgetDevice } from "@/features/notifications/device";
import { api } from "@/shared/api/base";
import { listTag } from "@/shared/api/tags";
import { isOnline, subscribe } from "@/shared/offline/connection";
import { forgetKept } from "@/shared/offline/kept";
import { keepParty, partyReducer } from "@/shared/session/party";
import { keepToken, sessionReducer } from "@/shared/session/slice";
import { personOf } from "@/shared/session/token";

export function createStore() {
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      session: sessionReducer,
      party: partyReducer,
      cart: cartReducer,
    },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  setupListeners(store.dispatch, (dispatch, { onFocus, onFocusLost, onOnline, onOffline }) => {
    const lookedAt = () => dispatch(document.visibilityState === "visible" ? onFocus() : onFocusLost());
    window.addEventListener("visibilitychange", lookedAt);
    window.addEventListener("focus", lookedAt);
    return subscribe(() => dispatch(isOnline() ? onOnline() : onOffline()));
  });
  const person = () => {
    const { claims } = store.getState().session;
    return claims && personOf(claims);
  };
  let before = person();
  store.subscribe(() => {
    keepToken(store.getState());
    // What is looked at in a preview is nothing of this browser's own.
    if (store.getState().session.preview) return;
    keepParty(store.getState());
    keepCart(store.getState());
    if (before && before !== person()) {
      void forgetKept();
      void forgetDevice();
    }
    before = person();
  });
  watchOtherWindows(store.dispatch, () =>
    store.dispatch(api.util.invalidateTags([listTag("Cart"), listTag("Order")])),
  );
  return store;
}
