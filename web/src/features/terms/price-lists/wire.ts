import type { Wire } from "@/shared/api/wire";
import type { Named } from "@/shared/edit/find";
import { GRADES, type Grade } from "@/shared/edit/grades";
import { storeTime } from "@/shared/format/store-time";

/** What a formula starts from: the buyer's own grade (empty), a grade, or the MRP. */
export const BASES = ["", ...GRADES, "MRP"] as const;
export type Base = (typeof BASES)[number];
export const BASE_IS_OWN = "" satisfies Base;
/** How a list makes rates: its own alone, percent off a base, or a margin on top of it. */
export const BASES_OF_RATES = ["rates", "percent", "margin"] as const;
export type Basis = (typeof BASES_OF_RATES)[number];

export const priceListFromWire = (wire: Wire["PriceListOut"]) => ({
  id: wire.listId,
  name: wire.name,
  grades: wire.grades,
  customers: wire.accounts.map(({ accCd, accName }): Named => ({ value: accCd, label: accName || accCd })),
  basis: wire.basis,
  base: wire.base,
  percent: wire.percent,
  starts: wire.fromDate,
  ends: wire.toDate,
  rateCount: wire.rateCount,
  state: wire.state,
});
export type PriceList = ReturnType<typeof priceListFromWire>;

/** Times are those of the store, as 2026-11-20 10:00. */
export type PriceListForm = {
  name: string;
  buyers: "grades" | "customers";
  grades: Grade[];
  customers: Named[];
  basis: Basis;
  base: Base;
  percent: number | null;
  starts: string;
  ends: string | null;
};

export const newList = (now: number = Date.now()): PriceListForm => ({
  name: "",
  buyers: "grades",
  grades: [],
  customers: [],
  basis: "percent",
  base: BASE_IS_OWN,
  percent: null,
  starts: storeTime(now),
  ends: null,
});

export const formOf = (list: PriceList): PriceListForm => ({
  name: list.name,
  buyers: list.grades.length > 0 ? "grades" : "customers",
  grades: list.grades,
  customers: list.customers,
  basis: list.basis,
  base: list.base,
  percent: list.percent || null,
  starts: storeTime(list.starts),
  ends: list.ends && storeTime(list.ends),
});

/** What is hidden in the form is not sent. */
export const priceListToWire = (form: PriceListForm) => ({
  name: form.name,
  grades: form.buyers === "grades" ? form.grades : [],
  accCds: form.buyers === "customers" ? form.customers.map(({ value }) => value) : [],
  basis: form.basis,
  base: form.basis === "rates" ? BASE_IS_OWN : form.base,
  percent: form.basis === "rates" ? 0 : (form.percent ?? 0),
  fromDate: `${form.starts}:00`,
  toDate: form.ends && `${form.ends}:00`,
});

const FIELDS: Record<string, keyof PriceListForm> = {
  accCds: "customers",
  fromDate: "starts",
  toDate: "ends",
};
export const listFieldOf = (wireName: string) => {
  const [name = ""] = wireName.split(".");
  return FIELDS[name] ?? name;
};

export const ownRateFromWire = (wire: Wire["OwnRateOut"]) => ({
  product: wire.itemCd,
  name: wire.itemName,
  size: wire.sizeCd,
  first: wire.SALE_RATE1,
  mrp: wire.MRP,
  rate: wire.rate,
});
export type OwnRate = ReturnType<typeof ownRateFromWire>;

/** A rate to set; null takes it away. */
export type RateChange = { product: string; size: string; rate: number | null };
export const rateChangeToWire = ({ product, size, rate }: RateChange) => ({
  itemCd: product,
  sizeCd: size,
  rate,
});

/** An item to choose, with its sizes. */
export type Item = Named & { sizes: { size: string; first: number | null }[] };
export const itemFromWire = (wire: Wire["ProductOut"]): Item => ({
  value: wire.ITEM_CD,
  label: wire.ITEM_NAME,
  sizes: wire.variant.map((size) => ({ size: size.SIZE_CD, first: size.SALE_RATE1 ?? null })),
});
