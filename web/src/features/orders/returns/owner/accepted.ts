import type { OwnersReturn, Quantities } from "../wire";

/** Returns the accepted quantities of a return, as the owner entered them. */
export const acceptedLines = ({ lines }: OwnersReturn, quantities: Quantities) =>
  lines.map(({ itemId }) => ({ itemId, quantity: quantities[itemId] ?? 0 }));
