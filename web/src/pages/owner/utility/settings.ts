import type { SwitchGroup } from "@/features/store/settings/switches";
import type { MenuIconName } from "../menu/MenuIcon";

/** A card of settings, by the key of its texts. */
export type CardName =
  | "firm"
  | "links"
  | "share"
  | "theme"
  | "banner"
  | "logo"
  | "payment"
  | "gateway"
  | "labels"
  | "config"
  | "bulk"
  | "units"
  | "searchWords"
  | "signIns"
  | "newPassword"
  | "sync"
  | "backups"
  | "views";

export type SettingsPart = {
  name: "company" | "look" | "payments" | "orders" | "stock" | "customers" | "team" | "data";
  icon: MenuIconName;
  cards: readonly CardName[];
  /** The switches of the part. */
  switches: readonly SwitchGroup[];
};

/**
 * The parts of the settings. Bank and UPI ID belong to the company, but owners look for them under payments
 * too.
 */
export const SETTINGS: readonly SettingsPart[] = [
  { name: "company", icon: "building", cards: ["firm", "links", "share"], switches: [] },
  { name: "look", icon: "palette", cards: ["theme", "banner", "logo"], switches: [] },
  { name: "payments", icon: "rupee", cards: ["gateway", "payment", "firm"], switches: ["payments"] },
  { name: "orders", icon: "receipt", cards: ["config", "labels"], switches: ["orders", "rates"] },
  { name: "stock", icon: "package", cards: ["bulk", "units", "searchWords"], switches: ["stock", "goods"] },
  { name: "customers", icon: "users", cards: [], switches: ["customers"] },
  { name: "team", icon: "userCog", cards: ["signIns", "newPassword"], switches: ["team"] },
  { name: "data", icon: "database", cards: ["sync", "backups", "views"], switches: [] },
];

/** The cards that have texts for the search; the other cards are found by the name of their part. */
export const NAMED_CARDS = [
  ...(["firm", "links", "share", "theme", "banner", "logo"] as const),
  ...(["payment", "gateway", "labels", "config", "bulk", "units", "searchWords"] as const),
] satisfies readonly CardName[];

/** Returns the part that contains a card or a group of switches. */
export const partOf = (name: CardName | SwitchGroup) =>
  SETTINGS.find(({ cards, switches }) => [...cards, ...switches].includes(name))?.name;
