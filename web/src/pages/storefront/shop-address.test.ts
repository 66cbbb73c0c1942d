import { expect, it } from "vitest";
import { filtersInUse, NO_FILTER, readShopAddress, withFilter, withoutFilter } from "./shop-address";

const read = (address: string) => readShopAddress(new URLSearchParams(address));

it("reads the category, the words and the filters", () => {
  expect(read("type=category&value=E001&brand=Havells")).toEqual({
    query: "",
    code: "E001",
    filter: { ...NO_FILTER, brand: "Havells" },
  });
  expect(read("q=fan&sort=rateLow&stock=1&bought=1&min=50&max=900").filter).toEqual({
    sort: "rateLow",
    brand: "",
    inStock: true,
    bought: true,
    minRate: 50,
    maxRate: 900,
  });
  expect(read("")).toEqual({ query: "", code: "", filter: NO_FILTER });
});

it("takes what no filter has for none", () => {
  expect(read("sort=size&stock=yes&bought=&min=-5&max=1e3&brand=").filter).toEqual(NO_FILTER);
  expect(read("min=99999999&max=12.5").filter).toEqual(NO_FILTER);
});

it("adds filters to what else is in the address, and reads them again", () => {
  const filter = { ...NO_FILTER, sort: "name" as const, inStock: true, maxRate: 0 };
  const written = withFilter(new URLSearchParams("q=fan&brand=Anchor"), filter);
  expect(written.toString()).toBe("q=fan&sort=name&stock=1&max=0");
  expect(readShopAddress(written).filter).toEqual(filter);
  expect(withFilter(written, NO_FILTER).toString()).toBe("q=fan");
});

it("counts a range of rates once and the sort order not at all", () => {
  const filter = { ...NO_FILTER, sort: "best" as const, minRate: 5, maxRate: 9, brand: "Anchor" };
  expect(filtersInUse(filter)).toEqual(["rate", "brand"]);
  expect(filtersInUse(withoutFilter(filter, "rate"))).toEqual(["brand"]);
  expect(withoutFilter(filter, "brand")).toEqual({ ...filter, brand: "" });
  expect(filtersInUse(NO_FILTER)).toEqual([]);
});
