export const TAGS = [
  "Store",
  "Product",
  "Category",
  "Cart",
  "Order",
  "SavedList",
  "Account",
  "Dashboard",
  "Session",
  "Setting",
  "Catalogue",
  "Notification",
  "Location",
  "Report",
  "Platform",
  "Import",
  "Approval",
  "Campaign",
  "Sync",
  "Archive",
  "Restore",
  "OrderRule",
  "PriceList",
  "Scheme",
  "Payment",
  "Return",
] as const;

export type Tag = (typeof TAGS)[number];

export const listTag = (type: Tag) => ({ type, id: "LIST" });
export const idTag = (type: Tag, id: string | number) => ({ type, id });
export const idTags = (type: Tag, items: readonly { id: string | number }[] | undefined) =>
  (items ?? []).map(({ id }) => idTag(type, id));

/** Returns the tags that a change invalidates; none if it failed. */
export const unlessFailed = <T>(error: unknown, tags: T[]): T[] => (error ? [] : tags);
