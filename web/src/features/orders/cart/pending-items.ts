import { api } from "@/shared/api/base";
import { listTag } from "@/shared/api/tags";
import { entry, readJson } from "@/shared/storage/storage";
import { cartApi } from "./api";
import { sameLine } from "./rules";
import { reloadCart, type Step } from "./state";
import type { CartLine, PartyCode } from "./wire";

/** Items that a visitor added before they had a cart; the server sets the rates later. */
export type PendingItem = Pick<CartLine, "code" | "size" | "name" | "quantity">;
type Kept = PendingItem & { at: number };

const LASTS = 3600_000;
const MAX_ITEMS = 50;

function kept(store: string): Kept[] {
  const items = readJson<Kept[]>("cart.pending", store);
  return Array.isArray(items) ? items.filter(({ at }) => Math.abs(Date.now() - at) < LASTS) : [];
}

/** Keeps an item; a later quantity of the same size replaces the earlier one. */
export function keepPendingItem(store: string, { code, size, name, quantity }: PendingItem) {
  const isSame = sameLine(code, size);
  const items = [
    ...kept(store).filter((item) => !isSame(item)),
    { code, size, name, quantity, at: Date.now() },
  ];
  entry("cart.pending", store).write(JSON.stringify(items.slice(-MAX_ITEMS) satisfies Kept[]));
}

export const forgetPendingItems = (store: string) => entry("cart.pending", store).write(null);

/**
 * Removes and returns the stored items, so that no other window adds them as well.
 * Items older than an hour are left out.
 */
export function takePendingItems(store: string): PendingItem[] {
  const items = kept(store);
  forgetPendingItems(store);
  return items;
}

type Refused = { item: PendingItem; error: unknown };

/**
 * Puts items into the cart and returns the items that the server refused. A larger quantity that is already
 * in the cart stays. Throws if the cart cannot be read.
 */
export const putIn =
  (items: readonly PendingItem[], party: PartyCode): Step<Promise<Refused[]>> =>
  async (dispatch) => {
    const { lines = [], error } = await dispatch(reloadCart(party));
    if (error) throw error;
    const refused: Refused[] = [];
    for (const item of items) {
      const there = lines.find(sameLine(item.code, item.size));
      if (there && there.quantity >= item.quantity) continue;
      const answer = await dispatch(cartApi.endpoints.addLine.initiate({ line: item, party }));
      if (answer.error) refused.push({ item, error: answer.error });
    }
    dispatch(api.util.invalidateTags([listTag("Cart")]));
    return refused;
  };
