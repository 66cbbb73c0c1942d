import { configureStore } from "@reduxjs/toolkit";
import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { Provider } from "react-redux";
import { vi } from "vitest";
import { api } from "@/shared/api/base";
import { apiMiddleware } from "@/shared/api/middleware";
import { partyReducer } from "@/shared/session/party";
import { sessionReducer } from "@/shared/session/slice";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { STORE } from "./cart";
import { giveToken } from "./session";

const shop = { mobileNumber: STORE, path: () => `/${STORE}` } as unknown as CurrentStore;

/**
 * Renders a part of the shop for the signed-in user; `sent` contains its calls, all answered with `status`.
 */
export function openInShop(shown: ReactElement, status: () => number) {
  const sent: string[] = [];
  vi.stubGlobal(
    "Request",
    class extends Request {
      constructor(url: string, init?: RequestInit) {
        super(new URL(url, "http://localhost"), init);
      }
    },
  );
  vi.stubGlobal("fetch", async (request: Request | string) => {
    if (typeof request === "string") return new Response("{}");
    sent.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`);
    return Response.json({ result: {} }, { status: status() });
  });
  const state = configureStore({
    reducer: { [api.reducerPath]: api.reducer, session: sessionReducer, party: partyReducer },
    middleware: (defaults) => defaults().concat(apiMiddleware),
  });
  giveToken(state);
  const rendered = render(
    <Provider store={state}>
      <StoreContext value={shop}>{shown}</StoreContext>
    </Provider>,
  );
  return { ...rendered, sent, state };
}
