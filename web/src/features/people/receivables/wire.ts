import type { Wire } from "@/shared/api/wire";

export const duesFromWire = (wire: Wire["DuesBody"]) => wire;
export type Dues = ReturnType<typeof duesFromWire>;
export type Bill = Dues["bills"][number];

export const invoiceFromWire = (wire: Wire["InvoiceOut"]) => wire;
export type Invoice = ReturnType<typeof invoiceFromWire>;

export const statementFromWire = (wire: Wire["StatementBody"]) => wire;
export type Statement = ReturnType<typeof statementFromWire>;
export type StatementLine = Statement["lines"][number];

/** Returns whether a bill is overdue on a day (2026-11-21); a bill due on that day is not. */
export const isOverdue = ({ due, amount }: Pick<Bill, "due" | "amount">, today: string) =>
  due !== null && due < today && amount > 0;
