import type { OwnerOrder } from "../wire";

export type Quantities = Readonly<Record<number, number>>;
export type OpenLine = { itemId: number; name: string; quantity: number; unit: string; left: number };

export const MAX_BOXES = 9_999;
const EWAY_BILL = /^([0-9]{12})?$/;
/** Removes the blanks of an e-way bill number, which the portal shows in groups of four. */
export const ewayBillOf = (typed: string) => typed.replace(/\s/g, "");
export const isEwayBill = (number: string) => EWAY_BILL.test(number);

/** Returns the lines with a remainder, in the order of the items. */
export const openLines = ({ items, left }: Pick<OwnerOrder, "items" | "left">): OpenLine[] =>
  items.flatMap(({ id, name, size, quantity, unit }) => {
    const open = left.find(({ itemId }) => itemId === id);
    const named = [name, size].filter(Boolean).join(", ");
    return open ? [{ itemId: id, name: named, quantity, unit, left: open.quantity }] : [];
  });

/**
 * Returns the quantity of each line: the typed one up to the remainder,
 * or the whole remainder if none was typed.
 */
export const quantitiesOf = (lines: readonly OpenLine[], typed: Quantities): Quantities =>
  Object.fromEntries(lines.map(({ itemId, left }) => [itemId, Math.min(typed[itemId] ?? left, left)]));

/**
 * Returns the lines to send: those with a quantity, in their order; the server's errors count them from 0.
 */
export const chosenLines = (lines: readonly OpenLine[], quantities: Quantities) =>
  lines.flatMap(({ itemId }) => {
    const quantity = quantities[itemId] ?? 0;
    return quantity > 0 ? [{ itemId, quantity }] : [];
  });
