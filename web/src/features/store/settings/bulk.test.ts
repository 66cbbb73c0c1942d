import { describe, expect, it } from "vitest";
import { codeIn, countVerdicts, MAX_AT_ONCE, planBulk } from "./bulk";

const fine = () => null;
const CATEGORIES = { E001: "Switches & Sockets", T7: "Wires" };
const plan = (names: string[], has: Record<string, number> = {}) =>
  planBulk(
    names.map((name) => ({ name })),
    { has, categories: CATEGORIES },
    fine,
  );
const said = (names: string[], has: Record<string, number>) => plan(names, has).map(({ say }) => say);

describe("U7 pictures of a bulk upload, before anything is sent", () => {
  it("are known by the last of three parts of their names", () => {
    const names = ["A_1_I0001042.jpg", "red wire_2_i0001042.JPEG", "A_1_E001.png", "A_1_E001"];
    expect(names.map(codeIn)).toEqual(["I0001042", "I0001042", "E001", "E001"]);
    const wrong = ["I0001042.jpg", "A_I0001042.jpg", "A_1_2_I0001042.jpg", "A_1_I104.jpg", "_1_E001.jpg"];
    expect(wrong.map(codeIn)).toEqual([null, null, null, null, null]);
  });

  it("are sorted: code found, unknown, too many, bad name", () => {
    const names = ["A_1_I0000001.jpg", "A_1_I0000009.jpg", "IMG_2041.jpg", "A_1_E001.jpg", "A_2_E001.jpg"];
    const planned = plan(names, { I0000001: 0, E001: 0 });
    expect(countVerdicts(planned)).toEqual({ found: 2, new: 1, tooMany: 1, badName: 1, badFile: 0 });
  });

  it("are at most four for an item, including its present ones, in the order of their numbers", () => {
    const names = ["A_10_I0000001.jpg", "A_9_I0000001.jpg", "A_2_I0000001.jpg"];
    const planned = plan(names, { I0000001: 2 });
    expect(planned.map(({ name }) => name)).toEqual([
      "A_2_I0000001.jpg",
      "A_9_I0000001.jpg",
      "A_10_I0000001.jpg",
    ]);
    expect(planned.map(({ say, values }) => [say, values.place])).toEqual([
      ["found", 3],
      ["found", 4],
      ["tooManyItem", undefined],
    ]);
  });

  it("are one for a category, known by its code or its name, and replace the one it has", () => {
    const has = { E001: 1, T7: 0 };
    expect(said(["A_1_E001.jpg"], has)).toEqual(["replaces"]);
    expect(said(["e001.png", "wires.webp"], has)).toEqual(["replaces", "first"]);
    expect(plan(["switches_sockets.jpg"], has)[0]).toMatchObject({ code: "E001", verdict: "found" });
    expect(said(["E001.jpg", "Switches & Sockets.jpg"], has)).toEqual(["replaces", "tooManyCategory"]);
    expect(said(["Fans.jpg"], has)).toEqual(["badName"]);
  });

  it("are three hundred at once; what is refused takes no place", () => {
    const codes = Array.from({ length: MAX_AT_ONCE + 2 }, (_, at) => `I${String(at).padStart(7, "0")}`);
    const has = Object.fromEntries(codes.map((code) => [code, 0]));
    const planned = plan(["bad.jpg", ...codes.map((code) => `A_1_${code}.jpg`)], has);
    expect(countVerdicts(planned)).toMatchObject({ found: MAX_AT_ONCE, tooMany: 2, badName: 1 });
  });

  it("are refused as files before anything else", () => {
    const planned = planBulk(
      [{ name: "A_1_E001.heic" }],
      { has: { E001: 0 }, categories: {} },
      () => "notImage",
    );
    expect(planned[0]).toMatchObject({ verdict: "badFile", say: "notImage" });
  });
});
