import type { Named } from "@/shared/edit/find";
import type { Grade } from "@/shared/edit/grades";
import { storeTime } from "@/shared/format/store-time";

/** Returns a code with its name; something that no longer exists is named by its code. */
export const named = (code: string, name: string): Named => ({ value: code, label: name || code });

export const codes = (chosen: readonly Named[]) => chosen.map(({ value }) => value);

/**
 * The buyers and the time of a term while it is edited.
 * Times are in the store's time zone, as 2026-11-20 10:00.
 */
export type ScopeForm<Buyers extends string> = {
  name: string;
  buyers: Buyers;
  grades: Grade[];
  customers: Named[];
  starts: string;
  ends: string | null;
};

/** Returns the scope of a new term, which starts now. */
export const newScope = <Buyers extends string>(buyers: Buyers, now: number): ScopeForm<Buyers> => ({
  name: "",
  buyers,
  grades: [],
  customers: [],
  starts: storeTime(now),
  ends: null,
});

export const timeOf = ({ starts, ends }: { starts: string; ends: string | null }) => ({
  starts: storeTime(starts),
  ends: ends && storeTime(ends),
});

/** Converts the scope without the fields that the form hides. */
export const scopeToWire = (form: ScopeForm<string>) => ({
  name: form.name,
  grades: form.buyers === "grades" ? form.grades : [],
  accCds: form.buyers === "customers" ? codes(form.customers) : [],
  fromDate: `${form.starts}:00`,
  toDate: form.ends && `${form.ends}:00`,
});

const FIELDS: Record<string, string> = {
  accCd: "account",
  itemCd: "product",
  deptCd: "category",
  minAmt: "minimumValue",
  freeDeliveryAmt: "freeDeliveryValue",
  itemCds: "items",
  deptCds: "categories",
  accCds: "customers",
  smanCds: "salespeople",
  freeItemCd: "freeItem",
  freeSizeCd: "freeItem",
  fromDate: "starts",
  toDate: "ends",
};
/**
 * Returns the form's field for the server's field name;
 * an error about an element of a list appears below the list.
 */
export const fieldOf = (wireName: string) => {
  const [name = ""] = wireName.split(".");
  return FIELDS[name] ?? name;
};
