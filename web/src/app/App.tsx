import { Suspense } from "react";
import { Provider } from "react-redux";
import { RouterProvider } from "react-router";
import { endLeft, startSession } from "@/shared/api/base";
import { storeEntered } from "@/shared/session/slice";
import { storeInPath } from "@/shared/tenant/address";
import { askAhead } from "@/shared/tenant/api";
import { Notices } from "@/shared/ui/Notices";
import { router } from "./router";
import { createStore } from "./store";

const store = createStore();
open(storeInPath(window.location.pathname));

/** Asks for what every page of a store needs, before its pages are there to ask. */
function open(opened: string | null) {
  if (!opened) return;
  void startSession(store);
  void endLeft(store);
  askAhead(store.dispatch, opened);
}

// Calls name the store of the address, so the session follows it before any call does.
router.subscribe(({ location }) => {
  const opened = storeInPath(location.pathname);
  const { store: current } = store.getState().session;
  if (!opened || opened === current) return;
  // What this page knows is of another store: a page that is loaded anew knows nothing of it.
  if (current) return window.location.reload();
  store.dispatch(storeEntered(opened));
  open(opened);
});

export function App() {
  return (
    <Provider store={store}>
      <Suspense fallback={null}>
        <RouterProvider router={router} />
      </Suspense>
      <Notices />
    </Provider>
  );
}
