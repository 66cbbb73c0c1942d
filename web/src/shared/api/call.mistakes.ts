/** Mistakes that `tsc` has to report; the code never runs. Without an expected error the type check fails. */
import { api } from "./base";
import { call, get, post, put } from "./call";

const spread = { dept: "D1" };
export const mistakes = () => [
  // @ts-expect-error -- a path that the document does not have
  get("/api/product"),
  // @ts-expect-error -- a path without this method
  put("/api/cart/{line_id}", { path: { line_id: 1 } }),
  // @ts-expect-error -- no value for the parameter in the path
  get("/api/orders/{order_id}"),
  // @ts-expect-error -- a parameter of another name in the path
  get("/api/orders/{order_id}", { path: { id: 1 } }),
  // @ts-expect-error -- a query parameter of another name
  get("/api/products", { query: { dept: "D1" } }),
  // @ts-expect-error -- the same, spread into the query
  get("/api/products", { query: { page: 1, ...spread } }),
  // @ts-expect-error -- a value that the parameter may not have
  get("/api/products", { query: { sort: "NAME" } }),
  // @ts-expect-error -- a required query parameter is missing
  get("/api/dashboard"),
  // @ts-expect-error -- the body is missing
  post("/api/cart"),
  // @ts-expect-error -- a required field of the body is missing
  post("/api/cart", { body: { itemCd: "A1" } }),
  // @ts-expect-error -- a field of another name in the body
  post("/api/cart", { body: { itemCd: "A1", quantity: 1, size: "S" } }),
  // @ts-expect-error -- the same, spread into the body
  post("/api/cart", { body: { itemCd: "A1", quantity: 1, ...spread } }),
  // @ts-expect-error -- a field of another type in the body
  post("/api/cart", { body: { itemCd: "A1", quantity: "1" } }),
  // @ts-expect-error -- a header that the call does not have
  post("/api/cart", { body: { itemCd: "A1", quantity: 1 }, headers: { "If-Match": "v1" } }),
];

export const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    wrongField: build.query<string, string>({
      ...call(
        (code) => get("/api/account/{code}", { path: { code } }),
        // @ts-expect-error -- a field that the answer does not have
        ({ result }) => result.NAME,
      ),
    }),
    // @ts-expect-error -- the endpoint promises another type than it reads
    wrongResult: build.query<number, string>({
      ...call(
        (code) => get("/api/account/{code}", { path: { code } }),
        ({ result }) => result.ACC_NAME,
      ),
    }),
    wrongArgument: build.query<string, string>({
      ...call(
        // @ts-expect-error -- the endpoint's argument has no such field
        ({ code }) => get("/api/account/{code}", { path: { code } }),
        ({ result }) => result.ACC_NAME,
      ),
    }),
  }),
});
