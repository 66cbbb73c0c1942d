import { Suspense } from "react";
import { Provider } from "react-redux";
import { RouterProvider } from "react-router";
import { Notices } from "@/shared/ui/Notices";
import { dropOtherHead, followAddress, openStore } from "./follow";
import { router } from "./router";
import { createStore } from "./store";

const store = createStore();
openStore(store, window.location.pathname);
dropOtherHead(window.location);
router.subscribe(({ location }) => {
  dropOtherHead(location);
  followAddress(store, location.pathname);
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
