import type { ConsoleIconName } from "./ConsoleIcon";

export const ROOT = "/platform";
export const storeAddress = (mobileNo: string) => `${ROOT}/stores/${mobileNo}`;

export type Counted = "stores" | "requests" | "failures";
type ConsoleEntry = {
  name: "stores" | "requests" | "schemas" | "queues" | "failures" | "health" | "audit" | "administrators";
  /** Below the console's own address. */
  page: string;
  icon: ConsoleIconName;
  counted?: Counted;
};

export const MENU: readonly { name: string; entries: readonly ConsoleEntry[] }[] = [
  {
    name: "stores",
    entries: [
      { name: "stores", page: "", icon: "store", counted: "stores" },
      { name: "requests", page: "requests", icon: "inbox", counted: "requests" },
    ],
  },
  {
    name: "operations",
    entries: [
      { name: "schemas", page: "schemas", icon: "database" },
      { name: "queues", page: "queues", icon: "checks" },
      { name: "failures", page: "failures", icon: "again", counted: "failures" },
      { name: "health", page: "health", icon: "pulse" },
    ],
  },
  {
    name: "record",
    entries: [
      { name: "audit", page: "audit", icon: "scroll" },
      { name: "administrators", page: "administrators", icon: "administrator" },
    ],
  },
];

/** Which entry a page of the console belongs to: a store's own page is one of the stores. */
export function entryAt(pathname: string): string {
  const page = pathname.slice(ROOT.length + 1).split("/")[0] ?? "";
  return MENU.flatMap(({ entries }) => entries).find((entry) => entry.page === page)?.name ?? "stores";
}
