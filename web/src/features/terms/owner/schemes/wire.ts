import type { Wire } from "@/shared/api/wire";
import type { Named } from "@/shared/edit/find";
import type { Grade } from "@/shared/edit/grades";
import { codes, named, newScope, type ScopeForm, scopeToWire, timeOf } from "../wire";

/** The kinds of benefits: percent off, rupees off each piece or off all lines together, or free pieces. */
export const GIVES = ["percent", "rupees", "amount", "free"] as const;
export type Gives = (typeof GIVES)[number];
/** The quantities that a scheme counts: pieces, or rupees without tax. */
export const COUNTS = ["pieces", "value"] as const;
export type Counts = (typeof COUNTS)[number];
export const BUYERS = ["everyone", "grades", "customers"] as const;

const parts = (wire: readonly { code: string; name: string }[]) =>
  wire.map(({ code, name }) => named(code, name));

export const schemeFromWire = (wire: Wire["SchemeOut"]) => ({
  id: wire.schemeId,
  name: wire.name,
  place: wire.place,
  gives: wire.gives,
  counts: wire.counts,
  slabs: wire.slabs,
  items: parts(wire.items),
  categories: parts(wire.categories),
  grades: wire.grades,
  customers: parts(wire.accounts),
  salespeople: parts(wire.salespeople),
  eachSize: wire.eachSize,
  allItems: wire.allItems,
  combined: wire.combined,
  repeats: wire.repeats,
  freeItem: wire.freeItemCd
    ? { value: wire.freeItemCd, size: wire.freeSizeCd, label: wire.freeItemName || wire.freeItemCd }
    : null,
  floorGrade: wire.floorGrade,
  starts: wire.fromDate,
  ends: wire.toDate,
  budget: wire.budget,
  mostOrders: wire.mostOrders,
  mostOrdersEach: wire.mostOrdersEach,
  state: wire.state,
  given: { amount: wire.givenAmt, orders: wire.givenOrders },
});
export type Scheme = ReturnType<typeof schemeFromWire>;

/** A slab while it is edited; each slab has its own key, since slabs are added and removed. */
export type SlabDraft = { key: number; at: number | null; gives: number | null };

export type SchemeForm = ScopeForm<(typeof BUYERS)[number]> & {
  place: number | null;
  gives: Gives;
  counts: Counts;
  slabs: SlabDraft[];
  items: Named[];
  categories: Named[];
  salespeople: Named[];
  eachSize: boolean;
  allItems: boolean;
  combined: boolean;
  repeats: boolean;
  freeItem: (Named & { size: string }) | null;
  floorGrade: Grade | "";
  budget: number | null;
  mostOrders: number | null;
  mostOrdersEach: number | null;
};

const FIRST_PLACE = 100;

export const newScheme = (now: number = Date.now()): SchemeForm => ({
  ...newScope("everyone", now),
  place: FIRST_PLACE,
  gives: "percent",
  counts: "pieces",
  slabs: [{ key: 0, at: null, gives: null }],
  items: [],
  categories: [],
  salespeople: [],
  eachSize: false,
  allItems: false,
  combined: false,
  repeats: false,
  freeItem: null,
  floorGrade: "",
  budget: null,
  mostOrders: null,
  mostOrdersEach: null,
});

const buyersOf = ({ grades, customers }: Scheme) => {
  if (customers.length > 0) return "customers";
  return grades.length > 0 ? "grades" : "everyone";
};

export const formOf = ({ id: _id, state: _state, given: _given, ...scheme }: Scheme): SchemeForm => ({
  ...scheme,
  slabs: scheme.slabs.map((slab, key) => ({ key, ...slab })),
  buyers: buyersOf({ ...scheme, id: _id, state: _state, given: _given }),
  ...timeOf(scheme),
});

/** Returns whether a scheme's benefit is per size, so that each size can be counted separately. */
export const ofEachSize = ({ gives }: Pick<SchemeForm, "gives">) => gives === "percent" || gives === "rupees";

/** Converts a scheme without the fields that the form hides. */
export const schemeToWire = (form: SchemeForm) => ({
  ...scopeToWire(form),
  place: form.place ?? FIRST_PLACE,
  gives: form.gives,
  counts: form.counts,
  slabs: form.slabs.map(({ at, gives }) => ({ at: at ?? 0, gives: gives ?? 0 })),
  itemCds: codes(form.items),
  deptCds: codes(form.categories),
  smanCds: codes(form.salespeople),
  eachSize: ofEachSize(form) && !form.allItems && form.eachSize,
  allItems: form.items.length > 1 && form.allItems,
  combined: form.combined,
  repeats: form.gives === "free" && form.repeats,
  freeItemCd: form.gives === "free" ? (form.freeItem?.value ?? "") : "",
  freeSizeCd: form.gives === "free" ? (form.freeItem?.size ?? "") : "",
  floorGrade: form.gives === "free" ? ("" as const) : form.floorGrade,
  budget: form.budget,
  mostOrders: form.mostOrders,
  mostOrdersEach: form.mostOrdersEach,
});

/** A line to try schemes with. */
export type TrialLine = { code: string; name: string; size: string; quantity: number };

/** Converts a written order: the certain lines, each size once, and the other lines as written. */
export function writtenFromWire({ result, products }: Wire["WrittenOut"]) {
  const names = new Map(products.map(({ ITEM_CD, ITEM_NAME }) => [ITEM_CD, ITEM_NAME]));
  const lines = new Map<string, TrialLine>();
  const unclear: string[] = [];
  for (const { text, itemCd: code, sizeCd: size, quantity, certain } of result) {
    if (certain && code !== null && size !== null && quantity !== null) {
      const key = JSON.stringify([code, size]);
      const name = names.get(code) ?? code;
      lines.set(key, { code, name, size, quantity: quantity + (lines.get(key)?.quantity ?? 0) });
    } else unclear.push(text);
  }
  return { lines: [...lines.values()], unclear };
}

/** Returns the lines with others added or changed; the last quantity of a size counts. */
export function withTrialLines(lines: readonly TrialLine[], added: readonly TrialLine[]): TrialLine[] {
  const others = lines.filter(
    (line) => !added.some(({ code, size }) => code === line.code && size === line.size),
  );
  return [...others, ...added];
}

export const triedFromWire = (wire: Wire["TriedOut"]) => ({
  lines: wire.lines,
  schemes: wire.schemes,
  before: wire.beforeAmt,
  after: wire.afterAmt,
});
export type Tried = ReturnType<typeof triedFromWire>;
