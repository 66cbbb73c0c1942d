import { describe, expect, it } from "vitest";
import { comesLater } from "./back-orders";

describe("what comes later", () => {
  it("is what the server said where the stock is not shown", () => {
    const hidden = { quantity: 20, stock: null, step: 1 };
    expect(comesLater({ ...hidden, comesLater: "part" })).toEqual({ now: null, all: false });
    expect(comesLater({ ...hidden, comesLater: "all" })).toEqual({ now: null, all: true });
    expect(comesLater({ ...hidden, comesLater: null })).toBeNull();
  });
});
