import { REPORT_NAMES } from "@/features/papers/reports/reports";
import type { StoreSettings } from "@/shared/tenant/wire";
import type { MenuIconName } from "./MenuIcon";

export type MenuEntry = {
  name:
    | "dashboard"
    | "products"
    | "category"
    | "catalog"
    | "priceLists"
    | "schemes"
    | "orderRules"
    | "orders"
    | "payments"
    | "returns"
    | "utility"
    | "import"
    | "reports"
    | "receivables"
    | "locationReport"
    | "userLocation"
    | "notification"
    | "userSettings"
    | "users"
    | "userApproval"
    | "activity";
  /** The path after the store's address. */
  path: string;
  /** Other pages of this entry, by the beginning of their paths. */
  pages: readonly string[];
  icon: MenuIconName;
  /** The key that opens the page after g. */
  key: string;
  /** Returns whether the page is of use; some pages need certain switches of the store. */
  when?: (settings: StoreSettings) => boolean;
};

export type MenuSection = {
  name: "dashboards" | "store" | "marketing" | "reporting" | "settings";
  entries: readonly MenuEntry[];
};

const entry = (
  name: MenuEntry["name"],
  page: string,
  icon: MenuIconName,
  key: string,
  more: string[] = [],
) => ({
  name,
  path: `owner/${page}`,
  pages: [page, ...more],
  icon,
  key,
});

const withApprovals = (settings: StoreSettings) => settings.approvalRequired;
const withReturns = (settings: StoreSettings) => settings.returns;
const withLocations = (settings: StoreSettings) => settings.locationMandatory;
const REPORT_PAGES = REPORT_NAMES.map((name) => `report/${name}`);

export const MENU: readonly MenuSection[] = [
  {
    name: "dashboards",
    entries: [{ name: "dashboard", path: "owner", pages: [""], icon: "gauge", key: "d" }],
  },
  {
    name: "store",
    entries: [
      // Daily work comes first, then the goods and their terms, and settings that change rarely come last.
      entry("orders", "orders", "receipt", "o", ["orderdetail"]),
      entry("payments", "payments", "rupee", "e"),
      { ...entry("returns", "returns", "undo", "k"), when: withReturns },
      entry("receivables", "report/receivables", "coins", "b"),
      entry("userSettings", "usersettings", "users", "s", ["customer"]),
      entry("products", "viewproducts", "package", "p", ["editproduct", "newproduct"]),
      entry("category", "category", "grid", "c"),
      entry("catalog", "catalog", "book", "l"),
      entry("priceLists", "utility?tab=4", "tags", "x"),
      entry("schemes", "utility?tab=5", "percent", "h"),
      entry("orderRules", "utility?tab=3", "ruler", "j"),
      entry("import", "import", "spreadsheet", "i", ["newcustomer"]),
      entry("utility", "utility", "wrench", "u", ["sync"]),
    ],
  },
  { name: "marketing", entries: [entry("notification", "notification", "megaphone", "n")] },
  {
    name: "reporting",
    entries: [
      entry("reports", "report/orders", "chart", "r", REPORT_PAGES),
      { ...entry("locationReport", "report/locations", "pin", "t"), when: withLocations },
      { ...entry("userLocation", "userlocation", "map", "m"), when: withLocations },
    ],
  },
  {
    name: "settings",
    entries: [
      { ...entry("users", "users", "userCog", "a"), path: "owner/users?who=sman" },
      { ...entry("userApproval", "userapproval", "device", "v"), when: withApprovals },
      entry("activity", "activity", "history", "y"),
    ],
  },
];

/** Returns the menu for the settings of a store. */
export const menuOf = (settings: StoreSettings): MenuSection[] =>
  MENU.map(({ name, entries }) => ({
    name,
    entries: entries.filter(({ when }) => !when || when(settings)),
  })).filter(({ entries }) => entries.length > 0);

/**
 * Returns the entry of a page: an order's details belong to Orders, and a tab of a page may have a separate
 * entry.
 */
export function entryOf(page: string, search = ""): MenuEntry["name"] | undefined {
  const [first = "", second] = page.split("/");
  const entries = MENU.flatMap((section) => section.entries);
  const of = (beginning: string) => entries.find(({ pages }) => pages.includes(beginning))?.name;
  return of(page + search) || (second && of(`${first}/${second}`)) || of(first);
}
