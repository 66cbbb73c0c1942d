import type { Wire } from "@/shared/api/wire";
import { GRADES } from "@/shared/edit/grades";
import { named, newScope, type ScopeForm, scopeToWire, timeOf } from "../wire";

/** The base of a formula: the buyer's own grade (empty), a grade, or the MRP. */
export const BASES = ["", ...GRADES, "MRP"] as const;
export type Base = (typeof BASES)[number];
export const BASE_IS_OWN = "" satisfies Base;
/** How a list sets rates: only its own ones, percent off a base, or a margin on top of it. */
export const BASES_OF_RATES = ["rates", "percent", "margin"] as const;
export type Basis = (typeof BASES_OF_RATES)[number];

export const priceListFromWire = (wire: Wire["PriceListOut"]) => ({
  id: wire.listId,
  name: wire.name,
  grades: wire.grades,
  customers: wire.accounts.map(({ accCd, accName }) => named(accCd, accName)),
  basis: wire.basis,
  base: wire.base,
  percent: wire.percent,
  starts: wire.fromDate,
  ends: wire.toDate,
  rateCount: wire.rateCount,
  state: wire.state,
});
export type PriceList = ReturnType<typeof priceListFromWire>;

export type PriceListForm = ScopeForm<"grades" | "customers"> & {
  basis: Basis;
  base: Base;
  percent: number | null;
};

export const newList = (now: number = Date.now()): PriceListForm => ({
  ...newScope("grades", now),
  basis: "percent",
  base: BASE_IS_OWN,
  percent: null,
});

export const formOf = (list: PriceList): PriceListForm => ({
  name: list.name,
  buyers: list.grades.length > 0 ? "grades" : "customers",
  grades: list.grades,
  customers: list.customers,
  basis: list.basis,
  base: list.base,
  percent: list.percent || null,
  ...timeOf(list),
});

export const priceListToWire = (form: PriceListForm) => ({
  ...scopeToWire(form),
  basis: form.basis,
  base: form.basis === "rates" ? BASE_IS_OWN : form.base,
  percent: form.basis === "rates" ? 0 : (form.percent ?? 0),
});

export const ownRateFromWire = (wire: Wire["OwnRateOut"]) => ({
  product: wire.itemCd,
  name: wire.itemName,
  size: wire.sizeCd,
  first: wire.SALE_RATE1,
  mrp: wire.MRP,
  rate: wire.rate,
});
export type OwnRate = ReturnType<typeof ownRateFromWire>;

/** A rate to set; null removes it. */
export type RateChange = { product: string; size: string; rate: number | null };
export const rateChangeToWire = ({ product, size, rate }: RateChange) => ({
  itemCd: product,
  sizeCd: size,
  rate,
});
