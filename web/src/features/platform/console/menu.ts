import type { ConsoleIconName } from "./ConsoleIcon";

export const ROOT = "/platform";
/** Of a page of the console, by what it is called below the console's own address. */
export const addressOf = (page: string) => (page ? `${ROOT}/${page}` : ROOT);
/** The list of the stores of one database. */
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
  /** Below the console's own address. */
  page: string;
  icon: ConsoleIconName;
  /** Opens the page after g. */
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

/** Which entry a page of the console belongs to: a store's own page is one of the stores. */
export function entryAt(pathname: string): string {
  const page = pathname.slice(ROOT.length + 1).split("/")[0] ?? "";
  return MENU.flatMap(({ entries }) => entries).find((entry) => entry.page === page)?.name ?? "stores";
}
