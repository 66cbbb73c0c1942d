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
  return units.map((unit) => result.current.word(unit, count));
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

it("knows the codes of the GST list that goods in a shop have", async () => {
  const codes = ["CAN", "BUN", "GRS", "SQF", "SQM", "TUB", "YDS", "UNT", "TON", "ROL", "BTL"];
  expect(await wordsIn("en", codes)).toEqual([
    ...["cans", "bunches", "gross", "sq ft", "sq m", "tubes", "yards", "pc", "tonnes", "rolls", "bottles"],
  ]);
  expect(await wordsIn("en", ["BUN", "GRS", "KGS", "Box"], 1)).toEqual(["bunch", "gross", "kg", "box"]);
  expect(await wordsIn("gu", ["SQF", "CAN"])).toEqual(["ચો. ફૂટ", "કેન"]);
});

it("leaves Mts as written: tonnes in the GST list, but metres to stores", async () => {
  expect(await wordsIn("en", ["Mts"])).toEqual(["mts"]);
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
