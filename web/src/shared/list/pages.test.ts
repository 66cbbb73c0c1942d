import { describe, expect, it } from "vitest";
import { placesOf } from "./pages";

/** Returns the pages as the reader sees them, counted from 1. */
const shown = (page: number, count: number, open = false) =>
  placesOf(page - 1, count, open)
    .map((place) => (place === "gap" ? "…" : place + 1))
    .join(" ");

describe("the pages under a list", () => {
  it("are named one and all while they are few", () => {
    expect(shown(1, 1)).toBe("1");
    expect(shown(2, 3)).toBe("1 2 3");
    expect(shown(1, 4)).toBe("1 2 3 4");
  });

  it("are the first, the last and those about this one where there are many", () => {
    expect(shown(1, 9)).toBe("1 2 3 … 9");
    expect(shown(5, 9)).toBe("1 … 4 5 6 … 9");
    expect(shown(9, 9)).toBe("1 … 7 8 9");
  });

  it("leave out no single page", () => {
    expect(shown(4, 9)).toBe("1 2 3 4 5 … 9");
    expect(shown(6, 9)).toBe("1 … 5 6 7 8 9");
  });

  it("have no last one where more than were counted are there", () => {
    expect(shown(1, 40, true)).toBe("1 2 3 …");
    expect(shown(6, 3, true)).toBe("1 … 5 6 7 …");
  });

  it("include the page of an address beyond the last", () => {
    expect(shown(4, 2)).toBe("1 2 3 4");
  });
});
