import { configureStore } from "@reduxjs/toolkit";
import { setupListeners } from "@reduxjs/toolkit/query";
import { platformApi } from "./base";
import { consoleReducer, KEY, signedIn } from "./session";

/** The console's own state: nothing of it is loaded in a shop, and nothing of a shop is known here. */
export function createConsoleStore() {
  const store = configureStore({
    reducer: { [platformApi.reducerPath]: platformApi.reducer, console: consoleReducer },
    middleware: (defaults) => defaults().concat(platformApi.middleware),
  });
  setupListeners(store.dispatch);
  let before = store.getState().console.token;
  store.subscribe(() => {
    const { token } = store.getState().console;
    if (token === before) return;
    before = token;
    if (token) localStorage.setItem(KEY, token);
    else localStorage.removeItem(KEY);
    if (!token) store.dispatch(platformApi.util.resetApiState());
  });
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY) store.dispatch(signedIn(newValue));
  });
  return store;
}
