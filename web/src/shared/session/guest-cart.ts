type Item = { code: string; size: string; name: string; quantity: number };

/** What became of a guest's cart: how many items were added, what was not, what was changed, and what needs a party. */
export type GuestCart = { added: number; leftOut: Item[]; changed: Item[]; waiting: Item[] };

let left: GuestCart | null = null;

/** Notes what became of a guest's cart at a sign-in, for the cart of the page that comes next to say it. */
export function noteGuestCart(cart: GuestCart | undefined) {
  left = cart ?? null;
}

/** Returns it once. */
export function takeGuestCart(): GuestCart | null {
  const cart = left;
  left = null;
  return cart;
}
