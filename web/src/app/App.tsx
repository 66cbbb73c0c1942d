import { Suspense } from "react";
import { Provider } from "react-redux";
import { RouterProvider } from "react-router";
import { Notices } from "@/shared/ui/Notices";
import { router } from "./router";
import { createStore } from "./store";

const store = createStore();

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
