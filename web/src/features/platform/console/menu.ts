import type { ConsoleIconName } from "./ConsoleIcon";

export const ROOT = "/platform";
/** Returns the address of a page of the console; `page` is relative to the console's root. */
export const addressOf = (page: string) => (page ? `${ROOT}/${page}` : ROOT);
/** Returns the address of the list of stores in one database. */
export const databaseAddress = (name: string) => `${ROOT}?${new URLSearchParams({ database: name })}`;
export const storeAddress = (mobileNo: string) => addressOf(`stores/${mobileNo}`);

export type Counted = "stores" | "requests" | "failures";
type ConsoleEntry = {
  name:
    | "stores"
    | "requests"
    | "messages"
    | "backups"
    | "schemas"
    | "queues"
    | "failures"
    | "health"
    | "audit"
    | "administrators";
  /** The path of the page, relative to the console's root. */
  page: string;
  icon: ConsoleIconName;
  /** The shortcut: this key after g opens the page. */
  key: string;
  counted?: Counted;
};

export const MENU: readonly { name: string; entries: readonly ConsoleEntry[] }[] = [
  {
    name: "stores",
    entries: [
      { name: "stores", page: "", icon: "store", key: "s", counted: "stores" },
      { name: "requests", page: "requests", icon: "inbox", key: "r", counted: "requests" },
      { name: "messages", page: "messages", icon: "message", key: "m" },
    ],
  },
  {
    name: "operations",
    entries: [
      { name: "schemas", page: "schemas", icon: "database", key: "d" },
      { name: "queues", page: "queues", icon: "checks", key: "q" },
      { name: "failures", page: "failures", icon: "again", key: "f", counted: "failures" },
      { name: "health", page: "health", icon: "pulse", key: "h" },
      { name: "backups", page: "backups", icon: "archive", key: "b" },
    ],
  },
  {
    name: "record",
    entries: [
      { name: "audit", page: "audit", icon: "scroll", key: "l" },
      { name: "administrators", page: "administrators", icon: "administrator", key: "a" },
    ],
  },
];

/** Returns the menu entry of a page of the console: the page of a single store belongs to the stores. */
export function entryAt(pathname: string): string {
  const page = pathname.slice(ROOT.length + 1).split("/")[0] ?? "";
  return MENU.flatMap(({ entries }) => entries).find((entry) => entry.page === page)?.name ?? "stores";
}
