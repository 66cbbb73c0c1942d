import type { MenuIconName } from "./MenuIcon";

export type MenuEntry = {
  name: "dashboard" | "orders" | "import";
  /** Under the store's own address. */
  path: string;
  icon: MenuIconName;
  /** Opens the page after g. */
  key: string;
};

export type MenuSection = { name: "dashboards" | "store"; entries: readonly MenuEntry[] };

export const MENU: readonly MenuSection[] = [
  { name: "dashboards", entries: [{ name: "dashboard", path: "owner", icon: "gauge", key: "d" }] },
  {
    name: "store",
    entries: [
      { name: "orders", path: "owner/orders", icon: "receipt", key: "o" },
      { name: "import", path: "owner/import", icon: "spreadsheet", key: "i" },
    ],
  },
];

/** Which entry a page belongs to: the details of an order are under Orders. */
export function entryOf(page: string): MenuEntry["name"] {
  if (page.startsWith("import")) return "import";
  return page.startsWith("order") ? "orders" : "dashboard";
}
