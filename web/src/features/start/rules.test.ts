import { describe, expect, it } from "vitest";
import { STEPS, startOf } from "./rules";

const NEW = {
  items: 0,
  customers: 0,
  logo: false,
  colours: false,
  banners: 0,
  payment: false,
  shared: false,
};

describe("the first steps of a store", () => {
  it("U23 begin with items and logo", () => {
    expect(startOf(NEW)).toEqual({ done: 0, total: 7, left: [...STEPS], next: ["items", "logo"] });
  });

  it("U23 leave out what is done, in whatever order it was done", () => {
    const start = startOf({ ...NEW, logo: true, shared: true, banners: 3 });
    expect(start.done).toBe(3);
    expect(start.next).toEqual(["items", "colours"]);
  });

  it("U23 come to an end", () => {
    const facts = {
      items: 9,
      customers: 1,
      logo: true,
      colours: true,
      banners: 1,
      payment: true,
      shared: true,
    };
    expect(startOf(facts)).toEqual({ done: 7, total: 7, left: [], next: [] });
  });
});
