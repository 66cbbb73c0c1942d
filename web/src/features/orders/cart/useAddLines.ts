import { useDispatch } from "react-redux";
import { useConnection } from "@/shared/offline/connection";
import { useParty } from "@/shared/session/party";
import { sameLine } from "./rules";
import { showCart } from "./slice";
import { useAddItems } from "./useAddItems";
import { useCart, useCartChanges } from "./useCart";
import type { CartLine } from "./wire";

/**
 * Adds several lines to the cart; returns whether that worked.
 * Offline, each line is stored on this device, as from the shop.
 */
export function useAddLines() {
  const { add, adding } = useAddItems();
  const { online } = useConnection();
  const { lines } = useCart();
  const { set } = useCartChanges();
  const dispatch = useDispatch();
  const party = useParty()?.code ?? null;
  const addLines = async (added: readonly CartLine[]): Promise<boolean> => {
    if (online) {
      const items = added.map(({ code, size, quantity, name }) => ({
        itemCd: code,
        sizeCd: size,
        quantity,
        name,
      }));
      return add(items, party);
    }
    for (const line of eachSizeOnce(added)) {
      const there = lines.find(sameLine(line.code, line.size))?.quantity ?? 0;
      set({ ...line, quantity: there + line.quantity });
    }
    dispatch(showCart(true));
    return true;
  };
  return { add: addLines, adding };
}

function eachSizeOnce(lines: readonly CartLine[]): CartLine[] {
  const all = new Map<string, CartLine>();
  for (const line of lines) {
    const key = `${line.code}\n${line.size}`;
    all.set(key, { ...line, quantity: line.quantity + (all.get(key)?.quantity ?? 0) });
  }
  return [...all.values()];
}
