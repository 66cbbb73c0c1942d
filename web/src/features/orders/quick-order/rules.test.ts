import { describe, expect, it } from "vitest";
import type { Product } from "@/features/catalogue/products/buyer/wire";
import {
  countedLines,
  openQuestion,
  type PadLine,
  partsOf,
  questionsFirst,
  ready,
  typedLine,
  typedQuantity,
  withProduct,
  withSize,
} from "./rules";

const product = (code: string, ...sizes: string[]) =>
  ({
    code,
    name: code,
    sizes: sizes.map((size) => ({ code: size, barcode: "", minimum: 1, step: 1 })),
  }) as Product;
const line = (change: Partial<PadLine>): PadLine => ({
  id: 0,
  text: "10 pc bulb",
  code: null,
  size: null,
  quantity: 10,
  certain: false,
  choices: [product("BULB", ""), product("MCB", "6 A", "16 A")],
  leftOut: false,
  ...change,
});

describe("what is asked of a line", () => {
  it.each([
    [line({}), "item"],
    [line({ code: "GONE" }), "item"],
    [line({ code: "MCB" }), "size"],
    [line({ code: "MCB", size: "6 A", quantity: null }), "quantity"],
    [line({ code: "MCB", size: "6 A" }), null],
    [line({ code: "BULB", size: "" }), null],
  ])("%#", (each, question) => expect(openQuestion(each)).toBe(question));
});

it("asks for the size of another product unless there is one alone", () => {
  expect(withProduct(line({}), "BULB")).toMatchObject({ code: "BULB", size: "" });
  expect(withProduct(line({ size: "" }), "MCB")).toMatchObject({ code: "MCB", size: null });
  expect(withProduct(line({ code: "MCB", size: "6 A" }), "")).toMatchObject({ code: null, size: null });
});

describe("what was written in boxes", () => {
  const box = line({
    quantity: null,
    pieces: [
      { itemCd: "BULB", sizeCd: "", quantity: 100 },
      { itemCd: "MCB", sizeCd: "6 A", quantity: 24 },
      { itemCd: "MCB", sizeCd: "16 A", quantity: 12 },
    ],
  });
  it("is in pieces once the item is chosen, and again for another item", () => {
    const bulb = withProduct(box, "BULB");
    expect(bulb.quantity).toBe(100);
    expect(withSize(withProduct(bulb, "MCB"), "16 A").quantity).toBe(12);
  });
  it("is asked where it depends on the size, or the item has no boxes", () => {
    expect(withProduct(box, "MCB").quantity).toBeNull();
    const unknown = [{ itemCd: "BULB", sizeCd: "", quantity: null }];
    expect(withProduct({ ...box, quantity: 100, pieces: unknown }, "BULB").quantity).toBeNull();
  });
  it("stays as it is if the number alone was written or typed", () => {
    expect(withProduct(line({}), "BULB").quantity).toBe(10);
    expect(withProduct(line({ pieces: [] }), "BULB").quantity).toBe(10);
  });
});

it("puts into the cart what is complete and was not left out", () => {
  const done = line({ code: "BULB", size: "" });

  const { items, open } = ready([done, line({}), { ...done, leftOut: true }, { ...line({}), leftOut: true }]);

  expect([items.length, open]).toEqual([1, 1]);
});

describe("what typed words mean", () => {
  const products = [product("MCB1", "6 A", "16 A"), product("MCB", ""), product("MCB2", "")];
  it("is the very code before all that begin with it", () =>
    expect(typedLine("mcb", 5, products)).toMatchObject({
      code: "MCB",
      size: "",
      quantity: 5,
      certain: true,
    }));
  it("is a choice where several have the words", () =>
    expect(typedLine("switch", 5, products)).toMatchObject({
      code: null,
      certain: false,
      choices: products,
    }));
  it("is the only product; without a quantity it is the minimum", () =>
    expect(typedLine("bulb", null, [product("BULB", "")])).toMatchObject({ code: "BULB", quantity: 1 }));
  it("lacks the size where there are several", () =>
    expect(typedLine("MCB1", 5, products)).toMatchObject({ code: "MCB1", size: null, certain: false }));
  it("is nothing where there is none", () =>
    expect(typedLine("zzz", 5, [])).toMatchObject({ code: null, choices: [] }));
});

describe("what a barcode means", () => {
  const barcoded = (code: string, ...barcodes: string[]) => {
    const made = product(code, ...barcodes.map((_, index) => `size ${index}`));
    return { ...made, sizes: made.sizes.map((size, index) => ({ ...size, barcode: barcodes[index] ?? "" })) };
  };
  const mcb = barcoded("MCB", "8901234567890", "0036000291452", "77", "77");
  it("is the size that has it", () =>
    expect(typedLine("8901234567890", 5, [barcoded("LAMP", "1"), mcb])).toMatchObject({
      code: "MCB",
      size: "size 0",
      quantity: 5,
      certain: true,
    }));
  it("is the same without the zero of an EAN", () =>
    expect(typedLine("036000291452", 5, [mcb])).toMatchObject({ code: "MCB", size: "size 1" }));
  it("is a choice where two products have it, or one has it as its code", () => {
    const others = [barcoded("FAN", "77"), mcb, barcoded("LAMP", "1")];
    expect(typedLine("77", 5, others)).toMatchObject({ code: null, certain: false });
    expect(typedLine("77", 5, others).choices.map(({ code }) => code)).toEqual(["FAN", "MCB"]);
    expect(typedLine("77", 5, [product("77", ""), barcoded("FAN", "77")]).code).toBeNull();
  });
  it("lacks the size where two sizes have it", () =>
    expect(typedLine("77", 5, [mcb])).toMatchObject({ code: "MCB", size: null, certain: false }));
});

it("makes a line of each size that was counted", () => {
  const lines = countedLines(product("MCB", "6 A", "16 A"), [{ size: "16 A", quantity: 12 }]);

  expect(lines).toMatchObject([
    { code: "MCB", size: "16 A", quantity: 12, certain: true, text: "MCB, 16 A" },
  ]);
});

it("cuts a long order into parts, without blank rows", () => {
  expect(partsOf("a\n\nb\r\n c\n", 2)).toEqual(["a\nb", " c"]);
  expect(partsOf(" \n", 2)).toEqual([]);
});

describe("a typed quantity", () => {
  it.each([
    ["12", 12],
    [" 7 ", 7],
    ["", null],
    ["-3", undefined],
    ["abc", undefined],
    ["0", undefined],
    ["1.5", undefined],
  ])("%s is a whole number from one on, none, or an error", (text, quantity) => {
    expect(typedQuantity(text)).toBe(quantity);
  });
});

it("puts the lines that need an answer first", () => {
  const clear = { code: "BULB", size: "" };
  const lines = [line({ id: 1, ...clear }), line({ id: 2 }), line({ id: 3, ...clear }), line({ id: 4 })];

  expect(questionsFirst(lines).map(({ id }) => id)).toEqual([2, 4, 1, 3]);
});
