/** The largest quantity of an item that the server accepts. */
export const MAX_QUANTITY = 1_000_000;

/** Returns the digits of a quantity while it is being typed. */
export const quantityDigits = (typed: string) =>
  typed.replace(/\D/g, "").slice(0, String(MAX_QUANTITY).length);
