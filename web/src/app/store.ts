import { configureStore } from "@reduxjs/toolkit";
import { setupListeners } from "@reduxjs/toolkit/query";
import { cartReducer } from "@/features/cart/slice";
import { api } from "@/shared/api/base";
import { keepParty, partyReducer } from "@/shared/session/party";
import { keepToken, sessionReducer } from "@/shared/session/slice";

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
  setupListeners(store.dispatch);
  store.subscribe(() => {
    keepToken(store.getState());
    keepParty(store.getState());
  });
  return store;
}
