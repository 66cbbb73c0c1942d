import { Suspense } from "react";
import { Provider } from "react-redux";
import { RouterProvider } from "react-router";
import { storeInPath } from "@/shared/tenant/address";
import { askAhead } from "@/shared/tenant/api";
import { Notices } from "@/shared/ui/Notices";
import { router } from "./router";
import { createStore } from "./store";

const store = createStore();
const opened = storeInPath(window.location.pathname);
if (opened) askAhead(store.dispatch, opened);

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
