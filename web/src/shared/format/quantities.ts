/** The largest quantity of an item that the server takes. */
export const MAX_QUANTITY = 1_000_000;

/** The digits of a quantity that is being typed. */
export const quantityDigits = (typed: string) =>
  typed.replace(/\D/g, "").slice(0, String(MAX_QUANTITY).length);
