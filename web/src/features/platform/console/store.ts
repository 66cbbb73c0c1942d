import { configureStore } from "@reduxjs/toolkit";
import { setupListeners } from "@reduxjs/toolkit/query";
import { onOtherWindow } from "@/shared/storage/storage";
import { platformApi, startConsole } from "./base";
import { consoleReducer, keepSignedIn, signedInElsewhere, signedOut } from "./session";

/** Creates the console's own Redux store: no shop loads it, and it holds nothing of a shop. */
export function createConsoleStore() {
  const store = configureStore({
    // In production, the Redux devtools would show the token.
    devTools: import.meta.env.DEV,
    reducer: { [platformApi.reducerPath]: platformApi.reducer, console: consoleReducer },
    middleware: (defaults) => defaults().concat(platformApi.middleware),
  });
  setupListeners(store.dispatch);
  const { remembered } = store.getState().console;
  keepSignedIn(remembered);
  let before = remembered;
  store.subscribe(() => {
    const { remembered } = store.getState().console;
    if (remembered === before) return;
    before = remembered;
    keepSignedIn(remembered);
    if (!remembered) store.dispatch(platformApi.util.resetApiState());
  });
  onOtherWindow("platform", (rest, kept) => {
    if (rest === "" && (kept !== null) !== before)
      store.dispatch(kept === null ? signedOut() : signedInElsewhere());
  });
  void startConsole(store);
  return store;
}
