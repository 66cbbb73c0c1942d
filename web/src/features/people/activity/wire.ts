import type { Wire } from "@/shared/api/wire";
import { fullDay, timeOfDay } from "@/shared/format/dates";

export type ActivityKind = Wire["ActivityOut"]["kind"];
export type By = Wire["ActivityOut"]["by"];
export type Change = Wire["FieldChangeOut"];

export const activityFromWire = (wire: Wire["ActivityOut"]) => wire;
export type Activity = ReturnType<typeof activityFromWire>;

export const KINDS = [
  "rates",
  "products",
  "customers",
  "staff",
  "passwords",
  "sign_ins",
  "approvals",
  "settings",
  "exports",
  "imports",
  "books",
  "deletions",
] as const satisfies readonly ActivityKind[];
export const PEOPLE = ["owner", "sman", "party", "admin"] as const satisfies readonly By[];

/** Splits the field name of a change of many rows into the row's code and its field. */
export const partsOf = (field: string) => {
  const at = field.lastIndexOf(" ");
  return at < 0 ? { row: "", name: field } : { row: field.slice(0, at), name: field.slice(at + 1) };
};

const ISO_TIME = /^20\d\d-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{6})?[+-]\d\d:\d\d)?$/;

/** Formats a day or a time of the log, which is stored in ISO format; other texts stay the same. */
export function shownTime(value: string, language: string): string {
  if (!ISO_TIME.test(value) || Number.isNaN(Date.parse(value))) return value;
  return value.includes("T")
    ? `${fullDay(value, language)}, ${timeOfDay(value, language)}`
    : fullDay(value, language);
}
