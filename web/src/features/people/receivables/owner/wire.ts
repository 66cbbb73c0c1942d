import { type RowOf, rowFromWire } from "@/shared/api/declared";
import type { Wire } from "@/shared/api/wire";

export const receivableFromWire = rowFromWire("ReceivableOut");
export type Receivable = RowOf<"ReceivableOut">;

export const totalsFromWire = rowFromWire("ReceivableTotalsOut");
export type ReceivableTotals = RowOf<"ReceivableTotalsOut">;

export const receivablesFromWire = (wire: Wire["ReceivablesBody"]) => wire;
export type Receivables = ReturnType<typeof receivablesFromWire>;
export type ReceivableGroup = RowOf<"ReceivableGroupOut">;
