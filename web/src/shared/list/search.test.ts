import { describe, expect, it } from "vitest";
import { readSearch, searchOnWire, wholeOnWire, writeSearch } from "./search";

const SORTS = ["TITLE", "caId"] as const;
const read = (address: string) => readSearch(new URLSearchParams(address), SORTS);

describe("U16 the address of a list", () => {
  it("keeps words, page, size and order, and what is not the list's own", () => {
    const address = "value=E0001&type=search&q=wire&sort=TITLE&desc=Y&size=50&page=3";
    const search = read(address);
    expect(search).toEqual({ words: "wire", page: 2, size: 50, sort: "TITLE", desc: true });
    expect(writeSearch(search, new URLSearchParams(address)).toString()).toBe(address);
  });

  it("passes over what makes no sense", () => {
    const search = read("sort=passwd&desc=Y&page=-1&size=7");
    expect(search).toEqual({ words: "", page: 0, size: 25, sort: null, desc: false });
    expect(writeSearch(search).toString()).toBe("");
  });

  it("is no search any more once the words are gone, and leaves other kinds alone", () => {
    const none = { ...read(""), words: "" };
    expect(writeSearch(none, new URLSearchParams("type=search&q=wire")).toString()).toBe("");
    expect(writeSearch(none, new URLSearchParams("type=Pending")).toString()).toBe("type=Pending");
  });
});

it("uses the server's names in requests", () => {
  expect(searchOnWire(read("q=wire&sort=caId&desc=Y"))).toEqual({
    query: "wire",
    page: 0,
    per_page: 25,
    sort: "caId",
    desc: "Y",
  });
});

it("goes into a file request as it is, without its pages", () => {
  const search = read("q=wire&sort=TITLE&desc=Y&page=3&size=50");
  expect(wholeOnWire(search)).toEqual({ query: "wire", sort: "TITLE", desc: "Y" });
  expect(wholeOnWire(read("desc=Y"))).toEqual({});
});
