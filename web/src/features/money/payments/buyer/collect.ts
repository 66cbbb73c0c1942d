import type { NewCollection } from "../api";
import { type Method, typedAmount } from "../wire";

/** A bill that the customer has not paid. */
export type OpenBill = { id: string; name: string; due: string | null; amount: number };

export type Draft = {
  chosen: readonly string[];
  amount: string;
  method: Method;
  utr: string;
  chequeNumber: string;
  chequeBank: string;
  chequeOn: string;
  note: string;
};

export const emptyDraft = (today: string): Draft => ({
  chosen: [],
  amount: "",
  method: "cash",
  utr: "",
  chequeNumber: "",
  chequeBank: "",
  chequeOn: today,
  note: "",
});

/** Ticks a bill, or takes it back; the amount is the sum of those that are ticked then. */
export function toggled(draft: Draft, bills: readonly OpenBill[], id: string): Draft {
  const chosen = draft.chosen.includes(id)
    ? draft.chosen.filter((other) => other !== id)
    : [...draft.chosen, id];
  const paise = bills
    .filter((bill) => chosen.includes(bill.id))
    .reduce((sum, bill) => sum + Math.round(bill.amount * 100), 0);
  return { ...draft, chosen, amount: paise > 0 ? String(paise / 100) : "" };
}

/** What is sent of a draft, without its key; null without an amount. `picture` is the id of a screenshot. */
export function toSend(
  draft: Draft,
  account: string,
  bills: readonly OpenBill[],
  picture?: string,
): Omit<NewCollection, "key"> | null {
  const amount = typedAmount(draft.amount);
  if (amount === null) return null;
  const { method, utr, chequeNumber, chequeBank, chequeOn, note } = draft;
  const names = bills.filter(({ id }) => draft.chosen.includes(id)).map(({ name }) => name);
  return {
    account,
    method,
    amount: String(amount),
    ...(method === "upi" ? { utr: utr.trim() || undefined, picture } : {}),
    ...(method === "cheque" ? { chequeNumber, chequeBank, chequeOn } : {}),
    bills: names,
    note,
  };
}

const fresh = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/** Returns the keys of collections: the same for the same contents, until they are recorded. */
export function collectionKeys() {
  const keys = new Map<string, string>();
  return {
    of: (contents: object) => {
      const text = JSON.stringify(contents);
      const key = keys.get(text) ?? fresh();
      keys.set(text, key);
      return key;
    },
    forget: (contents: object) => keys.delete(JSON.stringify(contents)),
  };
}
