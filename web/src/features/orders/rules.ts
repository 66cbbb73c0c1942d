import type { Order, OrderItem } from "./wire";

/** A customer may cancel only while the order is Pending, an item only while it is Pending too. */
export const mayCancelOrder = (order: Order) =>
  order.status === "Pending" &&
  order.items.every(({ status }) => status === "Pending" || status === "Canceled");
export const mayCancelItem = (order: Order, item: OrderItem) =>
  order.status === "Pending" && item.status === "Pending";

const NAME_LENGTH = 17;

/** Names of items in lists of orders are cut at 17 characters. */
export const shortName = (name: string) =>
  name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH)}…` : name;
