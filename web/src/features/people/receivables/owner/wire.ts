import type { SortOf } from "@/shared/api/call";
import type { Wire } from "@/shared/api/wire";

export const RECEIVABLE_SORT = {
  name: "name",
  balance: "balance",
  overdue: "overdue",
  oldest: "oldest",
} as const satisfies Record<string, SortOf<"/api/reports/receivables">>;
export type ReceivableSort = (typeof RECEIVABLE_SORT)[keyof typeof RECEIVABLE_SORT];
export const RECEIVABLE_SORTS = Object.values(RECEIVABLE_SORT);

export const receivableFromWire = (wire: Wire["ReceivableOut"]) => wire;
export type Receivable = ReturnType<typeof receivableFromWire>;

export const totalsFromWire = (wire: Wire["ReceivableTotalsOut"]) => wire;
export type ReceivableTotals = ReturnType<typeof totalsFromWire>;

export const receivablesFromWire = (wire: Wire["ReceivablesBody"]) => wire;
export type Receivables = ReturnType<typeof receivablesFromWire>;
export type ReceivableGroup = Receivables["areas"][number];
