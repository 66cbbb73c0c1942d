import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { CategoryTiles } from "./CategoryTiles";
import { categoryFromWire, categoryNamesFromWire } from "./wire";

beforeAll(() => startI18n("en"));
afterEach(() => act(async () => void (await i18n.changeLanguage("en"))));

const store = { path: (page: string) => `/1/${page}` } as CurrentStore;
const wire = { PRIORITY: 1, ITEMDESC: "", itemCount: 2, img: null };
const categories = [
  {
    DEPT_CD: "E1",
    dept_name: "Modular switches",
    dept_sname: "Switches",
    hindiName: "स्विच",
    gujaratiName: "",
  },
  { DEPT_CD: "E2", dept_name: "Wires", dept_sname: "", hindiName: "", gujaratiName: "વાયર" },
].map((names) => categoryFromWire({ ...wire, ...names }));

const namesIn = async (language: string, roomy = false) => {
  await act(async () => void (await i18n.changeLanguage(language)));
  const { unmount } = render(
    <MemoryRouter>
      <StoreContext value={store}>
        <CategoryTiles categories={categories} roomy={roomy} />
      </StoreContext>
    </MemoryRouter>,
  );
  const names = screen.getAllByRole("link").map((link) => link.querySelector("[class*=name]")?.textContent);
  unmount();
  return names;
};

it("shows each category in the reader's language, or else its name, short where there is little room", async () => {
  expect(await namesIn("en")).toEqual(["Switches", "Wires"]);
  expect(await namesIn("en", true)).toEqual(["Modular switches", "Wires"]);
  expect(await namesIn("hi")).toEqual(["स्विच", "Wires"]);
  expect(await namesIn("hi", true)).toEqual(["स्विच", "Wires"]);
  expect(await namesIn("gu")).toEqual(["Switches", "વાયર"]);
  expect(await namesIn("gu", true)).toEqual(["Modular switches", "વાયર"]);
});

it("reads a download that has only the name", () => {
  expect(categoryNamesFromWire({ dept_name: "Wires" })).toEqual({
    name: "Wires",
    shortName: "",
    translated: { hi: "", gu: "" },
  });
});
