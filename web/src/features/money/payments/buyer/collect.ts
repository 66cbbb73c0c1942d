import type { NewCollection } from "../api";
import { type BillToPay, type Method, typedAmount } from "../wire";

export type Draft = {
  chosen: readonly string[];
  amount: string;
  method: Method;
  utr: string;
  chequeNumber: string;
  chequeBank: string;
  /** Null until a day is chosen: the day of sending. */
  chequeOn: string | null;
  note: string;
};

export const EMPTY_DRAFT: Draft = {
  chosen: [],
  amount: "",
  method: "cash",
  utr: "",
  chequeNumber: "",
  chequeBank: "",
  chequeOn: null,
  note: "",
};

/** Ticks or unticks a bill by its name; the bills keep their order, oldest first. */
export const ticked = (chosen: readonly string[], bills: readonly BillToPay[], name: string) =>
  bills
    .map((bill) => bill.name)
    .filter((other) => (other === name ? !chosen.includes(name) : chosen.includes(other)));

/** Ticks or unticks a bill; the amount becomes the sum of the ticked bills. */
export function toggled(draft: Draft, bills: readonly BillToPay[], name: string): Draft {
  const chosen = ticked(draft.chosen, bills, name);
  const paise = bills
    .filter((bill) => chosen.includes(bill.name))
    .reduce((sum, bill) => sum + Math.round(bill.left * 100), 0);
  return { ...draft, chosen, amount: paise > 0 ? String(paise / 100) : "" };
}

/** Removes the ticks of bills that are no longer listed. */
export const listed = (draft: Draft, bills: readonly BillToPay[]): Draft => ({
  ...draft,
  chosen: draft.chosen.filter((name) => bills.some((bill) => bill.name === name)),
});

/**
 * Returns the request for a draft, without its key; null without an amount.
 * `picture` is the id of a screenshot.
 */
export function toSend(
  draft: Draft,
  account: string,
  today: string,
  picture?: string,
): Omit<NewCollection, "key"> | null {
  const amount = typedAmount(draft.amount);
  if (amount === null) return null;
  const { method, utr, chequeNumber, chequeBank, chequeOn, note } = draft;
  return {
    account,
    method,
    amount: String(amount),
    ...(method === "upi" ? { utr: utr.trim() || undefined, picture } : {}),
    ...(method === "cheque" ? { chequeNumber, chequeBank, chequeOn: chequeOn ?? today } : {}),
    bills: [...draft.chosen],
    note,
  };
}
