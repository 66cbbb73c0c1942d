import { describe, expect, it } from "vitest";
import { addressOf, chipsOf, countsFromWire, narrowingOnWire, readNarrowing } from "./narrowing";

const read = (address: string) => readNarrowing(new URLSearchParams(address));

describe("the filters of the list of customers", () => {
  it("are read from the address, without what is none", () => {
    expect(read("show=dues&role=guest&grade=B&sman=S014")).toEqual({
      shown: "dues",
      type: "guest",
      grade: "B",
      salesperson: "S014",
    });
    expect(read("show=everyone&role=Plumber&grade=AB")).toEqual({
      shown: "",
      type: "",
      grade: "",
      salesperson: "",
    });
  });

  it("change one by one, from the first page on", () => {
    const params = new URLSearchParams("show=dues&q=jay&page=3");

    expect(addressOf({ grade: "A" }, params).toString()).toBe("show=dues&q=jay&grade=A");
    expect(addressOf({ shown: "" }, params).toString()).toBe("q=jay");
  });

  it("go to the server by its names, only where they are set", () => {
    expect(JSON.parse(JSON.stringify(narrowingOnWire(read("show=never&sman=S014"))))).toEqual({
      show: "never",
      smanCd: "S014",
    });
  });

  it("have a chip where there are customers, and for the chosen one", () => {
    const counts = countsFromWire({
      total: 3,
      show: { dues: 2, never: 1, denied: 0 },
      role: {},
      partyGd: {},
    });

    expect(chipsOf(counts, "")).toEqual(["dues", "never"]);
    expect(chipsOf(counts, "denied")).toEqual(["dues", "never", "denied"]);
    expect(chipsOf(undefined, "")).toEqual([]);
  });
});
