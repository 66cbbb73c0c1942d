import { describe, expect, it } from "vitest";
import { cellValue, havePaise, isVideo, kindsOf, missing, NEW_SIZE, newProduct, tooMany } from "./rules";
import {
  changesOnWire,
  fieldOfWire,
  newOnWire,
  type OwnersProduct,
  ownersProductFromWire,
  valuesOf,
} from "./wire";

const product = ownersProductFromWire({
  ITEM_CD: "I0000001",
  ITEM_NAME: "Wire",
  ITEM_SNAME: "",
  ITEM_LNAME: "",
  BRAND: "",
  ITEM_DESC: "<p>Red</p>",
  DEPT_CD: "E001",
  dept: { dept_name: "Wires" },
  PRIORITY: 3,
  CATALOG: null,
  UOM: "coil",
  HSN: "8544",
  RATEOFTAX: 18,
  MOBNOCO: "9000012345",
  img: { imgid: 7, IMGURL: ["https://a/1.webp"], THUMBURL: ["https://a/1.small.webp"] },
  variant: ["1.0", "1.5"].map((code) => ({
    SIZE_CD: code,
    DESC1: "1",
    MIN_OQTY: 2,
    QYT_MULTI: 1,
    SALE_RATE1: 1240,
    SALE_RATE2: 1210,
    SALE_RATE3: 1200,
    SALE_RATE4: 1190,
    SALE_RATE5: 1180,
    SALE_DISC: 0,
    CL_STK: 12,
  })),
  VERSION: "abc",
  FROM_ACCOUNTING: true,
  REMOVABLE: false,
});
const values = valuesOf(product);

describe("a change of a product", () => {
  it("is sent with what differs alone, so that nothing else becomes the owner's own", () => {
    const sizes = values.sizes.map((size) => (size.code === "1.5" ? { ...size, rate1: 1875 } : size));
    expect(changesOnWire({ priority: 12, sizes }, values.sizes)).toEqual({
      PRIORITY: 12,
      variant: [{ SIZE_CD: "1.5", SALE_RATE1: 1875 }],
    });
    expect(changesOnWire({ name: "Cable", pictures: [] }, values.sizes)).toEqual({
      ITEM_NAME: "Cable",
      variant: null,
    });
  });

  it("says which sizes were removed, after the remaining ones", () => {
    const [first, ...others] = values.sizes;
    const codes = others.map(({ code }) => ({ SIZE_CD: code, REMOVED: true }));
    const now = first ? [{ ...first, rate1: 7 }] : [];
    const { variant } = changesOnWire({ sizes: now }, values.sizes);
    expect(variant).toEqual([{ SIZE_CD: first?.code, SALE_RATE1: 7 }, ...codes]);
    const fault = fieldOfWire("data.variant.1.SIZE_CD", { ...values, sizes: now }, values.sizes);
    expect(fault).toBe("sizes");
  });

  it("has its faults next to the size with the fault, among all of the form", () => {
    const sizes = values.sizes.map((size) => (size.code === "1.5" ? { ...size, rate1: 0 } : size));
    const now = { ...values, sizes };
    expect(fieldOfWire("data.variant.0.SALE_RATE1", now, values.sizes)).toBe("sizes.1.rate1");
    expect(fieldOfWire("data.ITEM_NAME", now, values.sizes)).toBe("name");
    expect(fieldOfWire("data.variant", now, values.sizes)).toBe("sizes");
    expect(fieldOfWire("imgUrl", now, values.sizes)).toBe("pictures");
  });
});

describe("a new product", () => {
  const filled = {
    ...newProduct("E001", 18),
    name: "Lamp",
    sizes: [{ ...(newProduct().sizes[0] as (typeof values.sizes)[0]), code: "9 W", rate1: 62 }],
  };

  it("is sent without the rates that are left empty", () => {
    const { variant, ...data } = newOnWire(filled);
    expect(data).toMatchObject({ ITEM_NAME: "Lamp", DEPT_CD: "E001", PRIORITY: 9999, RATEOFTAX: 18 });
    expect(variant).toEqual([
      { SIZE_CD: "9 W", DESC1: "1", MIN_OQTY: 1, QYT_MULTI: 1, SALE_RATE1: 62, SALE_DISC: 0, CL_STK: 0 },
    ]);
  });

  it("has the category and the GST rate of the one before", () => {
    expect(newProduct("E002", 5)).toMatchObject({ category: "E002", tax: 5, name: "" });
  });

  it("needs a name, a category, a GST rate and a rate, and names for its sizes when it has several", () => {
    expect(missing(filled, null)).toEqual({});
    expect(Object.keys(missing(newProduct(), null))).toEqual(["name", "category", "tax", "sizes.0.rate1"]);
    const two = { ...filled, sizes: [...filled.sizes, { ...filled.sizes[0], code: "" } as never] };
    expect(missing(two, null)).toEqual({ "sizes.1.code": "wrong.size" });
    const twice = { ...filled, sizes: [...filled.sizes, { ...filled.sizes[0], code: " 9 w" } as never] };
    expect(missing(twice, null)).toEqual({ "sizes.1.code": "wrong.sameSize" });
  });

  it("keeps its GST rate, unless that was open before", () => {
    const open = { ...values, tax: null };
    expect(missing(open, values)).toEqual({ tax: "wrong.number" });
    expect(missing(open, open)).toEqual({});
  });

  it("keeps every rate of a size that is there already", () => {
    const sizes = values.sizes.map((size) => ({ ...size, rate4: null }));
    expect(missing({ ...values, sizes }, values)).toEqual({
      "sizes.0.rate4": "wrong.number",
      "sizes.1.rate4": "wrong.number",
    });
  });
});

describe("a cell of the list", () => {
  it.each([
    ["1,240.50", 1240.5],
    [" ₹ 62 ", 62],
    ["-3", -3],
    ["", null],
    ["free", null],
    ["1.2.3", null],
  ])("%s is %s", (text, value) => {
    expect(cellValue(text)).toBe(value);
  });
});

describe("pictures and videos of a product", () => {
  it.each([
    [4, 0, false, null],
    [5, 0, false, "pictures.four"],
    [1, 1, false, "pictures.noVideos"],
    [8, 1, true, null],
    [9, 1, true, "pictures.eight"],
    [8, 2, true, "pictures.oneVideo"],
    [9, 2, true, "pictures.eightAndOne"],
  ])("%i and %i, two rates %s: %s", (images, videos, twoRates, words) => {
    expect(tooMany({ images, videos }, twoRates)).toBe(words);
  });

  it("are recognized by their ending", () => {
    expect(isVideo("https://a/b.MP4?x=1")).toBe(true);
    expect(kindsOf(["a.webp", "b.mov", "c.jpg"])).toEqual({ images: 2, videos: 1 });
  });
});

it("all rates show paise where one of the list has some", () => {
  const priced = (rate1: number, rate2: number) =>
    ({ sizes: [{ ...NEW_SIZE, rate1, rate2 }] }) as OwnersProduct;

  expect(havePaise([priced(60, 58), priced(1, 2)])).toBe(false);
  expect(havePaise([priced(60, 58), priced(1, 0.55)])).toBe(true);
});
