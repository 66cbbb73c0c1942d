import { describe, expect, it } from "vitest";
import { fitting, isShort, leadingSize, leadingWith, saving } from "./offer";
import { productFromWire, sizeFromWire } from "./wire";

const variant = { SIZE_CD: "", DESC1: "20", MIN_OQTY: 20, QYT_MULTI: 20 };

describe("what a card offers", () => {
  it("is measured against the MRP", () => {
    expect(saving(sizeFromWire({ ...variant, RATE: 38, SALE_RATE2: 40, MRP: 62 }), false)).toEqual({
      from: 62,
      percent: 39,
      fromMrp: true,
    });
  });

  it("is measured against the rate before discount where there is no MRP", () => {
    const size = sizeFromWire({ ...variant, RATE: 90, SALE_RATE2: 100, SALE_DISC: 10 });
    expect(saving(size, false)).toEqual({ from: 100, percent: 10, fromMrp: false });
  });

  it("is measured against the second rate where a store shows two", () => {
    const size = sizeFromWire({ ...variant, RATE: 38, SALE_RATE1: 38, SALE_RATE2: 40, MRP: 62 });
    expect(saving(size, true)).toMatchObject({ from: 40, percent: 5 });
  });

  it("is nothing while rates are hidden", () => {
    expect(saving(sizeFromWire({ ...variant, MRP: 62 }), false)).toBeNull();
  });

  it("leads with a size that is in stock", () => {
    const product = productFromWire({
      ITEM_CD: "I1",
      ITEM_NAME: "Wire",
      ITEM_SNAME: "Wire",
      ITEM_LNAME: "Wire",
      BRAND: "",
      MOBNOCO: "9000012345",
      CATALOG: null,
      PRIORITY: 1,
      DEPT_CD: "E1",
      dept: { dept_name: "Wires" },
      UOM: "COIL",
      HSN: "",
      RATEOFTAX: 18,
      img: null,
      variant: [
        { ...variant, SIZE_CD: "1.0", STOCK: "out" },
        { ...variant, SIZE_CD: "1.5", STOCK: "few" },
      ],
    });
    expect(leadingSize(product)?.code).toBe("1.5");
  });

  it("takes a box that is no number as a single piece", () => {
    expect(sizeFromWire({ ...variant, DESC1: "loose" }).box).toBe(1);
  });
});

it("speaks for the size that is asked for, where it can be ordered", () => {
  const sizes = ["6 A", "16 A"].map((code) =>
    sizeFromWire({ ...variant, SIZE_CD: code, orderable: code === "16 A" }),
  );
  const product = { sizes } as Parameters<typeof leadingWith>[0];
  expect(leadingWith(product, "16 A").sizes.map(({ code }) => code)).toEqual(["16 A", "6 A"]);
  expect(leadingWith(product, "6 A")).toBe(product);
});

it("rounds a quantity up to the minimum and whole steps, down to the maximum", () => {
  expect(fitting(1, { minimum: 20, step: 20 })).toBe(20);
  expect(fitting(21, { minimum: 20, step: 20 })).toBe(40);
  expect(fitting(3, { minimum: 5, step: 3 })).toBe(6);
  expect(fitting(90, { minimum: 5, step: 3, maximum: 30 })).toBe(30);
});

it("is short where it is out of stock or has less than its minimum", () => {
  expect(isShort({ orderable: true, stockWord: "in" })).toBe(false);
  expect(isShort({ orderable: false, stockWord: "few" })).toBe(true);
  expect(isShort({ orderable: true, stockWord: "out" })).toBe(true);
});
