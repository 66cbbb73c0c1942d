type Item = { code: string; size: string; name: string; quantity: number };

/**
 * The result for a guest's cart: how many items were added, and the items left out, changed or waiting for a
 * party.
 */
export type GuestCart = { added: number; leftOut: Item[]; changed: Item[]; waiting: Item[] };

let left: GuestCart | null = null;

/** Keeps the result for a guest's cart after a sign-in, until the cart of the next page shows it. */
export function noteGuestCart(cart: GuestCart | undefined) {
  left = cart ?? null;
}

/** Returns the result once, and then null. */
export function takeGuestCart(): GuestCart | null {
  const cart = left;
  left = null;
  return cart;
}
