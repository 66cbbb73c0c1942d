import { describe, expect, it } from "vitest";
import type { Wire } from "@/shared/api/wire";
import { answerFrom, answerQuestion, isAnswered } from "./answers";
import type { Download, DownloadedProduct } from "./wire";

const size = (more: object) => ({
  SIZE_CD: "",
  DESC1: "20",
  MIN_OQTY: 20,
  QYT_MULTI: 10,
  SALE_RATE1: 60,
  SALE_RATE2: 55,
  CL_STK: 4860,
  STOCK: "in" as const,
  RATES: [54, 50],
  ...more,
});

const product = (code: string, name: string, more: object = {}): DownloadedProduct => ({
  ITEM_CD: code,
  ITEM_NAME: name,
  ITEM_SNAME: "",
  ITEM_LNAME: "",
  BRAND: "",
  UOM: "pc",
  HSN: "8536",
  DEPT_CD: "E001",
  dept: { dept_name: "Switches" },
  PRIORITY: 1,
  CATALOG: null,
  RATEOFTAX: 18,
  MOBNOCO: "9000012345",
  img: null,
  variant: [size({})],
  ...more,
});

const category = (more: { DEPT_CD: string; dept_name: string; itemCount: number }) => ({
  dept_sname: "",
  hindiName: "",
  gujaratiName: "",
  PRIORITY: 1,
  ITEMDESC: "",
  img: null,
  ...more,
});

const party = (code: string, termsNumber: number | null) =>
  ({ ACC_CD: code, ACC_NAME: `Dealer ${code}`, CL_BAL: 100, termsNumber }) as Download["parties"][number];

const download: Download = {
  inquiry: false,
  substitutes: [],
  bought: [
    {
      ACC_CD: "P001",
      usual: [
        { ITEM_CD: "I1", SIZE_CD: "", ITEM_NAME: "Switch", QUANTITY: 25, months: 4 },
        { ITEM_CD: "GONE", SIZE_CD: "", ITEM_NAME: "Old fan", QUANTITY: 2, months: 3 },
      ],
      last: [
        { itemCd: "I1", sizeCd: "", orderId: 7, QUANTITY: 40, RATE: 51, at: "2026-11-02T05:00:00Z" },
        { itemCd: "I2", sizeCd: "", orderId: 8, QUANTITY: 20, RATE: 60, at: "2026-11-03T05:00:00Z" },
      ],
    },
    { ACC_CD: "P002", usual: null, last: null },
  ],
  terms: [
    { rates: ["SALE_RATE1"], stock: true },
    { rates: ["SALE_RATE2"], stock: false },
  ],
  termsNumber: 0,
  parties: [party("P001", 1), party("P002", 0), party("P003", null)],
  agreed: [{ ACC_CD: "P002", ITEM_CD: "I1", SIZE_CD: "", RATE: 41 }],
  lines: [
    { PARTY_CD: "P001", cartId: 7, ITEM_CD: "I1", SIZE_CD: "", QUANTITY: 40 },
    { PARTY_CD: "P001", cartId: 8, ITEM_CD: "gone", SIZE_CD: "", QUANTITY: 1 },
  ],
  categories: [
    category({ DEPT_CD: "E001", dept_name: "Switches", itemCount: 2 }),
    category({ DEPT_CD: "E002", dept_name: "Wires", itemCount: 1 }),
  ],
  trending: ["E002"],
  featured: ["I1", "unknown"],
  bestSelling: ["I3"],
  products: [
    product("I1", "One-Way Switch 6 A", {
      BRAND: "Anchor",
      variant: [size({ BARCODE: "8901234567890" })],
    }),
    product("I2", "Switch Plate", { BRAND: "anchor" }),
    product("I3", "Copper Wire", {
      BRAND: "Polycab",
      DEPT_CD: "E002",
      dept: { dept_name: "Wires" },
      variant: [size({ SIZE_CD: "2.5 sq mm" })],
    }),
    product("I4", "Cover", { ITEM_LNAME: "Cover of a one-way switch" }),
  ],
};

// biome-ignore lint/suspicious/noExplicitAny: what is answered depends on the address
const ask = (address: string): any => {
  const { pathname, searchParams } = new URL(address, "https://haat.example");
  return answerFrom(download, pathname.slice(1), searchParams);
};
const codes = (address: string) => ask(address).result.map(({ ITEM_CD }: { ITEM_CD: string }) => ITEM_CD);
const sizeOf = (address: string) => ask(address).result[0].variant[0];

describe("a read that the download answers", () => {
  it("has the rate, the listed rate and the stock that the party sees, and no others", () => {
    expect(sizeOf("/products?partyCd=P001")).toEqual({
      SIZE_CD: "",
      BARCODE: "8901234567890",
      DESC1: "20",
      MIN_OQTY: 20,
      QYT_MULTI: 10,
      SALE_RATE2: 55,
      RATE: 50,
    });
    expect(sizeOf("/products")).toMatchObject({ SALE_RATE1: 60, RATE: 54, CL_STK: 4860, STOCK: "in" });
    expect(sizeOf("/products")).not.toHaveProperty("RATES");
  });

  it("has the rate that the party agreed with the store", () => {
    expect(sizeOf("/products?partyCd=P002").RATE).toBe(41);
    expect(ask("/products?partyCd=P002").result[1].variant[0].RATE).toBe(54);
  });

  it("comes in the server's pages", () => {
    expect(codes("/products?per_page=3&page=0")).toEqual(["I1", "I2", "I3"]);
    expect(ask("/products?per_page=3&page=0").pagination).toEqual({
      totalItems: 4,
      total: 4,
      nextPage: 1,
      previousPage: null,
    });
    expect(codes("/products?per_page=3&page=1")).toEqual(["I4"]);
    expect(ask("/products?per_page=3&page=1").pagination).toMatchObject({ nextPage: null, previousPage: 0 });
  });

  it.each([
    ["/products?dept_cd=E002", ["I3"]],
    ["/products?brand=ANCHOR", ["I1", "I2"]],
    ["/products?query=switch", ["I1", "I2", "I4"]],
    ["/products?query=one-way+switch", ["I1", "I4"]],
    ["/products?query=6a", ["I1"]],
    ["/products?query=2.5+sqmm+wire", ["I3"]],
    ["/products?query=polycab", ["I3"]],
    ["/products?query=i3", ["I3"]],
    ["/products?query=8901234567890", ["I1"]],
    ["/products?query=switch&dept_cd=E002", []],
    ["/products?query=fan", []],
  ])("finds for %s the products %j", (address, found) => {
    expect(codes(address)).toEqual(found);
  });

  it("is the home page, a product, the categories and the brands", () => {
    const { result } = ask("/products/highlights?partyCd=P001");
    expect(result.trending).toEqual([download.categories[1]]);
    expect(result.featured).toHaveLength(1);
    expect(result.bestSelling[0].variant[0].RATE).toBe(50);
    const one = ask("/products/itemsById/I1?partyCd=P001");
    expect(one.result.variant[0].RATE).toBe(50);
    expect(one.similar.map(({ ITEM_CD }: { ITEM_CD: string }) => ITEM_CD)).toEqual(["I2", "I4"]);
    expect(ask("/dept?page=0").result).toEqual(download.categories);
    expect(ask("/products/brands").result).toEqual([
      { BRAND: "Anchor", itemCount: 2 },
      { BRAND: "Polycab", itemCount: 1 },
    ]);
  });

  it("is the list of parties, one of them, and their cart", () => {
    expect(
      ask("/account/getAccountBySman?smanCd=S014").result.map((one: object) => Object.keys(one)),
    ).toEqual([
      ["ACC_CD", "ACC_NAME", "CL_BAL"],
      ["ACC_CD", "ACC_NAME", "CL_BAL"],
      ["ACC_CD", "ACC_NAME", "CL_BAL"],
    ]);
    expect(ask("/account/P002").result.ACC_NAME).toBe("Dealer P002");
    expect(ask("/cart?partyCd=P001").result).toEqual([
      expect.objectContaining({ cartId: 7, ITEM_NAME: "One-Way Switch 6 A", QUANTITY: 40, RATE: 50 }),
    ]);
    expect(ask("/cart?partyCd=P002").result).toEqual([]);
  });

  it.each([
    "/products?partyCd=P003",
    "/products?inStock=Y",
    "/products?minRate=10",
    "/products?sortBy=rateLow",
    "/cart?partyCd=P003",
    "/products?partyCd=somebody-elses",
    "/products/itemsById/unknown",
    "/account/P009",
    "/cart",
    "/orders",
    "/offline",
  ])("is not made up for %s", (address) => {
    expect(ask(address)).toBeUndefined();
  });
});

it("replaces older answers to the same reads alone", () => {
  const replaced = ["products", "products/brands", "products/itemsById/I1", "dept", "cart", "account/P001"];
  const others = ["orders/sman", "notification", "settings", "location/status", "products/getAllItems"];
  expect([...replaced, ...others].filter(isAnswered)).toEqual(replaced);
});

describe("what a party bought before", () => {
  const usual = (of: string) =>
    answerFrom(download, "orders/usual", new URLSearchParams({ partyCd: of })) as
      | Wire["UsualOut"]
      | undefined;

  it("is its usual items, in quantities that may be ordered, at the rates of the download", () => {
    const [first, gone] = usual("P001")?.result ?? [];

    expect(first).toMatchObject({ itemCd: "I1", QUANTITY: 30, months: 4, reason: null });
    expect(first?.line).toMatchObject({ QUANTITY: 30, RATE: 50, PARTY_CD: "P001" });
    expect(gone).toMatchObject({ ITEM_NAME: "Old fan", QUANTITY: 2, line: null, reason: "unavailable" });
  });

  it("is what was ordered last of the products that are asked for", () => {
    const last = (codes: string[], of?: string) =>
      answerQuestion(download, { itemCd: codes, partyCd: of }) as Wire["LastBoughtOut"] | undefined;
    expect(last(["I2", "I3"], "P001")?.result).toEqual([download.bought[0]?.last?.[1]]);
    expect(last(["I3"], "P001")).toEqual({ result: [] });
    expect(last(["I1"])).toBeUndefined();
  });

  it("is not known for a party with too many orders", () => {
    expect(usual("P002")).toBeUndefined();
    expect(answerQuestion(download, { itemCd: ["I1"], partyCd: "P002" })).toBeUndefined();
    expect(isAnswered("orders/usual")).toBe(true);
  });
});

describe("what is offered instead of an item", () => {
  const out = { orderable: false, CL_STK: 0, STOCK: "out" as const };
  const lamp = (code: string, more: object) =>
    product(code, "Lamp", { DEPT_CD: "E003", variant: [size(more)] });
  const lamps: Download = {
    ...download,
    substitutes: [{ ITEM_CD: "L1", substitutes: ["I3", "L9"] }],
    products: [
      ...download.products,
      lamp("L1", out),
      lamp("L2", { orderable: true, RATES: [90, 90] }),
      lamp("L3", { orderable: true, RATES: [50, 90] }),
      lamp("L4", out),
      lamp("L5", { orderable: true, RATES: [0, 0] }),
    ],
  };
  const offered = (address: string, from = lamps) => {
    const { pathname, searchParams } = new URL(address, "https://haat.example");
    const answer = answerFrom(from, pathname.slice(1), searchParams) as Wire["SubstitutesOut"] | undefined;
    return answer?.result.map(({ ITEM_CD }) => ITEM_CD);
  };

  it("is what the owner named, at the party's rates", () => {
    expect(offered("/products/substitutes/L1?partyCd=P002")).toEqual(["I3"]);
  });

  it("is else what has the same size in stock, the nearest in rate to what the party pays first", () => {
    expect(offered("/products/substitutes/L1?sizeCd=", { ...lamps, substitutes: [] })).toEqual(["L3", "L2"]);
    expect(offered("/products/substitutes/L4?partyCd=P001")).toEqual(["L1", "L2", "L3"]);
  });

  it("is in stock, though a store with back-orders also takes orders for what is not", () => {
    const backOrdered = lamp("L3", { ...out, orderable: true, RATES: [50, 90] });
    const products = lamps.products.map((each) => (each.ITEM_CD === "L3" ? backOrdered : each));
    expect(offered("/products/substitutes/L1?sizeCd=", { ...lamps, substitutes: [], products })).toEqual([
      "L2",
    ]);
  });

  it("is not known for what the download lacks", () => {
    expect(offered("/products/substitutes/gone")).toBeUndefined();
    expect(isAnswered("products/substitutes/L1")).toBe(true);
  });
});
