type Item = { code: string; size: string; name: string; quantity: number };

/** The result for a guest's cart: how many items were added; those left out, changed, or waiting for a party. */
export type GuestCart = { added: number; leftOut: Item[]; changed: Item[]; waiting: Item[] };

let left: GuestCart | null = null;

/** Keeps the result for a guest's cart at a sign-in, until the cart of the next page says it. */
export function noteGuestCart(cart: GuestCart | undefined) {
  left = cart ?? null;
}

/** Returns it once. */
export function takeGuestCart(): GuestCart | null {
  const cart = left;
  left = null;
  return cart;
}
