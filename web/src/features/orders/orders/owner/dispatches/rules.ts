import type { OwnerOrder } from "../wire";

export type Quantities = Readonly<Record<number, number>>;
export type OpenLine = { itemId: number; name: string; quantity: number; unit: string; left: number };

export const MAX_BOXES = 9_999;
const EWAY_BILL = /^([0-9]{12})?$/;
/** Blanks are left out: the portal shows the number in groups of four. */
export const ewayBillOf = (typed: string) => typed.replace(/\s/g, "");
export const isEwayBill = (number: string) => EWAY_BILL.test(number);

/** The lines of which something may still be dispatched, in the order of the items. */
export const openLines = ({ items, left }: Pick<OwnerOrder, "items" | "left">): OpenLine[] =>
  items.flatMap(({ id, name, size, quantity, unit }) => {
    const open = left.find(({ itemId }) => itemId === id);
    const named = [name, size].filter(Boolean).join(", ");
    return open ? [{ itemId: id, name: named, quantity, unit, left: open.quantity }] : [];
  });

/** Returns the quantity of each line: as typed, all that is left where nothing was typed, and never more than that. */
export const quantitiesOf = (lines: readonly OpenLine[], typed: Quantities): Quantities =>
  Object.fromEntries(lines.map(({ itemId, left }) => [itemId, Math.min(typed[itemId] ?? left, left)]));

/** What is sent: the lines with a quantity, in their order; errors of the server count them from 0. */
export const chosenLines = (lines: readonly OpenLine[], quantities: Quantities) =>
  lines.flatMap(({ itemId }) => {
    const quantity = quantities[itemId] ?? 0;
    return quantity > 0 ? [{ itemId, quantity }] : [];
  });
