import { describe, expect, it } from "vitest";
import { neighbour, type Place, pagesWith } from "./rules";

const place = (name: string): Place => ({ key: name, to: name, name, more: "" });
const pages = ["Dashboard", "Products", "Location report", "Reports"].map(place);
const names = (found: Place[]) => found.map(({ name }) => name);

describe("going to a page by its name", () => {
  it.each([
    ["", ["Dashboard", "Products", "Location report", "Reports"]],
    ["report", ["Location report", "Reports"]],
    ["REP loc", ["Location report"]],
    ["zzz", []],
  ])("given %j, it finds %j", (words, found) => {
    expect(names(pagesWith(pages, words))).toEqual(found);
  });

  it("finds a setting by what it does, after those by their name", () => {
    const settings = [{ ...place("Order link"), help: "GST on paper" }, place("GST papers")];

    expect(names(pagesWith(settings, "gst"))).toEqual(["GST papers", "Order link"]);
    expect(names(pagesWith(settings, "link gst"))).toEqual(["Order link"]);
  });

  it("goes from place to place by the arrows, round the end", () => {
    expect(neighbour(pages, null, 1)).toBe("Dashboard");
    expect(neighbour(pages, null, -1)).toBe("Reports");
    expect(neighbour(pages, "Dashboard", 1)).toBe("Products");
    expect(neighbour(pages, "Dashboard", -1)).toBe("Reports");
    expect(neighbour(pages, "Reports", 1)).toBe("Dashboard");
    expect(neighbour([], "Reports", 1)).toBeNull();
  });
});
