import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { settingsFromWire } from "@/shared/tenant/wire";
import { i18n, startI18n } from "./i18n";
import { useUnit } from "./useUnit";

beforeAll(() => startI18n("en"));
afterEach(() => act(async () => void (await i18n.changeLanguage("en"))));

const wordsIn = async (language: string, units: string[], count = 2) => {
  await act(async () => void (await i18n.changeLanguage(language)));
  const { result } = renderHook(useUnit);
  const words = () => units.map((unit) => result.current.word(unit, count));
  await act(async () => {
    words();
    await i18n.loadNamespaces("units");
  });
  return words();
};

it("knows how books write the common units", async () => {
  const units = [
    "Nos",
    "NOS.",
    "Pcs",
    "Box",
    "BOXES",
    "Mtr",
    "Mtrs.",
    "Kgs",
    "Ltr",
    "Feet",
    "Doz",
    "PRS",
    "PAC",
  ];
  expect(await wordsIn("en", units)).toEqual([
    ...["pc", "pc", "pc", "boxes", "boxes", "metres", "metres", "kg", "litres", "feet", "dozen"],
    ...["pairs", "packs"],
  ]);
  expect(await wordsIn("hi", ["Nos", "Box", "Mtr", "Kgs"])).toEqual(["पीस", "बॉक्स", "मीटर", "किलो"]);
  expect(await wordsIn("gu", ["Box", "Mtr", "Kgs"])).toEqual(["બોક્સ", "મીટર", "કિલો"]);
});

// https://einvoice1.gst.gov.in and the list of GSTR-1; GGK is GGR there.
const CODES =
  "BAG BAL BDL BKL BOU BOX BTL BUN CAN CBM CCM CMS CTN DOZ DRM GGK GGR GMS GRS GYD KGS KLR KME LTR MLT MTR NOS " +
  "OTH PAC PCS PRS QTL ROL SET SQF SQM SQY TBS THD TON TUB UGS UNT YDS";

it("knows every code of the GST list in every language", async () => {
  const codes = CODES.split(" ");
  expect(await wordsIn("en", codes)).toEqual([
    ...[
      "bags",
      "bales",
      "bundles",
      "buckles",
      "billion",
      "boxes",
      "bottles",
      "bunches",
      "cans",
      "cu m",
      "cu cm",
    ],
    ...[
      "cm",
      "cartons",
      "dozen",
      "drums",
      "great gross",
      "great gross",
      "grams",
      "gross",
      "gross yards",
      "kg",
    ],
    ...[
      "kilolitres",
      "km",
      "litres",
      "ml",
      "metres",
      "pc",
      "units",
      "packs",
      "pc",
      "pairs",
      "quintals",
      "rolls",
    ],
    ...[
      "sets",
      "sq ft",
      "sq m",
      "sq yd",
      "tablets",
      "thousand",
      "tonnes",
      "tubes",
      "US gallons",
      "pc",
      "yards",
    ],
  ]);
  expect(await wordsIn("en", ["BUN", "GRS", "KGS", "Box"], 1)).toEqual(["bunch", "gross", "kg", "box"]);
  for (const language of ["hi", "gu"])
    for (const word of await wordsIn(language, codes)) expect(word).toMatch(/[\u0900-\u0aff]/);
});

it("knows rare units by the words that stores use for them", async () => {
  expect(await wordsIn("en", ["Drum", "Gross", "Yards", "Sqft", "Tonnes", "Km", "ml"])).toEqual([
    ...["drums", "gross", "yards", "sq ft", "tonnes", "km", "ml"],
  ]);
});

it("leaves as written what stores mean differently: Mts, Gr and TGM", async () => {
  expect(await wordsIn("en", ["Mts", "Gr", "Gr.", "TGM"])).toEqual(["mts", "gr", "gr", "tgm"]);
});

it("leaves an unknown unit as the store wrote it, in small letters", async () => {
  expect(await wordsIn("hi", ["Thali", "glass"])).toEqual(["thali", "glass"]);
});

it("prefers the owner's own word in the reader's language", async () => {
  const unitNames = [{ UOM: "Nos", hindiName: "नग", gujaratiName: "" }];
  const store = { settings: settingsFromWire([], unitNames) } as CurrentStore;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StoreContext value={store}>{children}</StoreContext>
  );
  const { result } = renderHook(useUnit, { wrapper });
  const shown: string[] = [];
  for (const language of ["en", "hi", "gu"]) {
    await act(async () => void (await i18n.changeLanguage(language)));
    shown.push(result.current.quantity(3, "NOS"));
  }
  expect(shown).toEqual(["3 pc", "3 नग", "3 નંગ"]);
});
