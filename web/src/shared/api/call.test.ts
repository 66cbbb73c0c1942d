import { describe, expect, expectTypeOf, it } from "vitest";
import { type Answer, call, del, get, ifMatch, put, type SortOf } from "./call";
import type { Wire } from "./wire";

describe("a call", () => {
  it("goes to its path below /api/, with its parameters encoded", () => {
    expect(get("/api/orders/{order_id}", { path: { order_id: 7 } })).toMatchObject({
      url: "orders/7",
      method: "GET",
    });
    expect(del("/api/dept/{code}", { path: { code: "A/B 1" } }).url).toBe("dept/A%2FB%201");
  });

  it("carries its query, its body and how it is sent", () => {
    expect(get("/api/products", { query: { page: 2, mobileNo: "9000012345" } })).toEqual({
      url: "products",
      method: "GET",
      params: { page: 2, mobileNo: "9000012345" },
    });
    expect(
      put("/api/products", {
        body: { itemCd: "A1", data: {} },
        headers: ifMatch("v1"),
        keepalive: true,
      }),
    ).toEqual({
      url: "products",
      method: "PUT",
      params: undefined,
      body: { itemCd: "A1", data: {} },
      headers: { "If-Match": '"v1"' },
      keepalive: true,
    });
  });

  it("gives an endpoint its query and reads its answer", () => {
    const endpoint = call(
      (kind: "today") => get("/api/dashboard", { query: { type: kind } }),
      ({ result }, kind) => `${kind}: ${result.length}`,
    );
    expect(endpoint.query("today")).toMatchObject({ url: "dashboard", params: { type: "today" } });
    expect(endpoint.transformResponse({ result: [] }, undefined, "today")).toBe("today: 0");
  });
});

describe("the types of a call", () => {
  it("come from the document", () => {
    expectTypeOf<Answer<"get", "/api/products">>().toEqualTypeOf<Wire["ProductPageOut"]>();
    expectTypeOf<Answer<"get", "/api/imports/template">>().toEqualTypeOf<string>();
    expectTypeOf<Answer<"post", "/api/auth/logout">>().toEqualTypeOf<undefined>();
    expectTypeOf<SortOf<"/api/catalog">>().toEqualTypeOf<"caId" | "TITLE">();
  });
});
