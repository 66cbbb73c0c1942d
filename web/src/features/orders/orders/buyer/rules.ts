import { digitsOf } from "@/shared/format/mobile";
import { isMobileNumber } from "@/shared/tenant/address";
import { STATUSES, type Status } from "@/shared/theme/tokens";
import type { Order, OrderItem, Step } from "./wire";

type Item = Pick<OrderItem, "may" | "status">;

export const mayCancelItem = ({ may }: Pick<Item, "may">) => may.includes("Canceled");

/** Returns whether the whole order may be canceled: each item may be, or is canceled already. */
export const mayCancelOrder = ({ items }: { items: readonly Item[] }) =>
  items.some(mayCancelItem) && items.every((item) => mayCancelItem(item) || item.status === "Canceled");

/** Whether an item's status must be shown next to the order's: that of a partly dispatched order is no item's own. */
export const differsFrom = (order: Pick<Order, "status" | "partly">, { status }: Pick<Item, "status">) =>
  order.partly || status !== order.status;

/** Returns an order's number without words or signs before it, as in "Order 1304" or "#1304". */
export const orderNumberIn = (typed: string) => typed.trim().replace(/^\D+(?=\d+$)/, "");

/** What is wrong with the two numbers by which a guest finds an order: the keys of the messages. */
export const findErrors = ({
  mobile,
  number,
}: {
  mobile: string;
  number: string;
}): { mobile?: string; number?: string } => ({
  ...(isMobileNumber(digitsOf(mobile)) ? {} : { mobile: "error.mobile" }),
  ...(/^[1-9]\d{0,17}$/.test(orderNumberIn(number)) ? {} : { number: "error.number" }),
});

const LIFE: readonly Status[] = STATUSES.filter((status) => status !== "Canceled");

/** Returns the statuses after the furthest status of an item, while any item is still on its way. */
export function statusesToCome({
  items,
  timeline,
}: {
  items: readonly Pick<Item, "status">[];
  timeline: readonly Pick<Step, "status">[];
}): Status[] {
  const open = items.some(({ status }) => status !== "Completed" && status !== "Canceled");
  if (!open || timeline.length === 0) return [];
  const furthest = Math.max(...items.map(({ status }) => LIFE.indexOf(status)));
  return LIFE.slice(Math.max(furthest + 1, 1));
}
