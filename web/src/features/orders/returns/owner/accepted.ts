import type { OwnersReturn, Quantities } from "../wire";

/** The quantities of a return that are accepted, as they were entered. */
export const acceptedLines = ({ lines }: OwnersReturn, quantities: Quantities) =>
  lines.map(({ itemId }) => ({ itemId, quantity: quantities[itemId] ?? 0 }));
