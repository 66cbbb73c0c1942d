// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { createStore } from "@/app/store";
import { api } from "./base";
import { idTag } from "./tags";

const THIS = idTag("Order", 1);
const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    quantity: build.query<number, void>({
      query: () => "http://localhost/quantity",
      providesTags: [THIS],
    }),
    undo: build.mutation<null, void>({
      query: () => ({ url: "http://localhost/undo", method: "PUT" }),
      invalidatesTags: [THIS],
    }),
  }),
});

/** A server whose answers are outdated by the time they arrive. */
function slowServer() {
  let quantity = 12;
  const reads: (() => void)[] = [];
  vi.stubGlobal("fetch", async (input: Request | string) => {
    const url = typeof input === "string" ? input : input.url;
    if (url.endsWith("/undo")) quantity = 5;
    if (!url.endsWith("/quantity")) return Response.json(null);
    const read = quantity;
    await new Promise<void>((resolve) => reads.push(resolve));
    return Response.json(read);
  });
  return {
    reads,
    answer: async () => {
      await vi.waitFor(() => expect(reads).not.toEqual([]));
      reads.shift()?.();
    },
  };
}

/** A page that reads the quantity a second time while a change is being undone. */
async function undoneWhileItIsRead() {
  const { reads, answer } = slowServer();
  const store = createStore();
  const query = store.dispatch(endpoints.quantity.initiate());
  await answer();
  await query;
  const second = query.refetch();
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  await store.dispatch(endpoints.undo.initiate());
  const shown = () => endpoints.quantity.select()(store.getState());
  return { reads, answer, store, second, shown };
}

afterEach(() => vi.unstubAllGlobals());

it("what was on its way during a change is asked for again, once", async () => {
  const { reads, answer, second, shown } = await undoneWhileItIsRead();
  await answer();
  expect((await second).data).toBe(12);
  await answer();

  await vi.waitFor(() => expect(shown()).toMatchObject({ status: "fulfilled", data: 5 }));
  expect(reads).toEqual([]);
});

it("what a change asks for is asked for once", async () => {
  const { reads, answer, store, shown } = await undoneWhileItIsRead();
  await answer();
  await answer();
  await vi.waitFor(() => expect(shown()).toMatchObject({ status: "fulfilled", data: 5 }));

  await store.dispatch(endpoints.undo.initiate());
  await answer();

  await vi.waitFor(() => expect(shown().status).toBe("fulfilled"));
  expect(reads).toEqual([]);
});

it("nothing is asked for again once the reader is another one", async () => {
  const { reads, answer, store, second } = await undoneWhileItIsRead();
  store.dispatch(api.util.resetApiState());
  await answer();
  await second;

  await new Promise((later) => setTimeout(later, 20));
  expect(reads).toEqual([]);
});
