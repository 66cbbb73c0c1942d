import { describe, expect, it } from "vitest";
import { settingsFromWire } from "@/shared/tenant/wire";
import { entryOf, MENU, menuOf } from "./menu";

const settingsWith = (...on: string[]) =>
  settingsFromWire(
    ["smanMandateLocation", "showStk"].map((VARIABLE) => ({
      VARIABLE,
      VALUE: on.includes(VARIABLE) ? "Y" : "N",
      DESCRI: "",
    })),
  );
const namesOf = (...on: string[]) =>
  menuOf(settingsWith(...on)).flatMap(({ entries }) => entries.map(({ name }) => name));

describe("the menu of the back office", () => {
  it("leads to places of salespeople where the store asks for them alone", () => {
    expect(namesOf("smanMandateLocation")).toEqual(
      expect.arrayContaining(["locationReport", "userLocation"]),
    );
    expect(namesOf()).not.toEqual(expect.arrayContaining(["locationReport"]));
    expect(namesOf()).not.toEqual(expect.arrayContaining(["userLocation"]));
  });

  it("has the work of a day first, then goods with their terms, and what is set once last", () => {
    const store = MENU.find(({ name }) => name === "store");

    expect(store?.entries.map(({ name }) => name)).toEqual([
      ...["orders", "payments", "returns", "receivables", "userSettings"],
      ...["products", "category", "catalog", "priceLists", "schemes", "orderRules"],
      ...["import", "utility"],
    ]);
  });

  it("marks the entry of a tab that has its own", () => {
    expect(entryOf("utility", "?tab=4")).toBe("priceLists");
    expect(entryOf("utility", "?tab=1")).toBe("utility");
    expect(entryOf("orders", "?type=Pending")).toBe("orders");
  });

  it("marks the entry that a page belongs to", () => {
    expect(entryOf("report/locations")).toBe("locationReport");
    expect(entryOf("userlocation")).toBe("userLocation");
    expect(entryOf("report/partywise")).toBe("reports");
    expect(entryOf("report/receivables")).toBe("receivables");
    expect(entryOf("orderdetail")).toBe("orders");
    expect(entryOf("")).toBe("dashboard");
  });

  it("leads to the sales team, and to all users at the same page", () => {
    const entries = MENU.flatMap((section) => section.entries);

    expect(entries.find(({ name }) => name === "users")?.path).toBe("owner/users?who=sman");
    expect(entryOf("users")).toBe("users");
    expect(entryOf("usersettings")).toBe("userSettings");
  });

  it("opens each page by its own key", () => {
    const keys = MENU.flatMap(({ entries }) => entries.map(({ key }) => key));

    expect(new Set(keys).size).toBe(keys.length);
  });
});
