import { useRef, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useTyped } from "@/shared/storage/useTyped";
import { notify } from "@/shared/ui/notices";
import { type AddedItem, useAskChangeMutation, useLazyRepriceOrderQuery, type WantedLine } from "./api";
import type { Repriced } from "./wire";

export type Item = {
  id: number;
  name: string;
  size: string;
  quantity: number;
  status: string;
  free: boolean;
  picture?: string | null;
};

/** A size of an item that was chosen to be added. */
export type NewItem = AddedItem & {
  name: string;
  picture?: string | null;
  /** The packing of the size, if the server sent it. */
  minimum?: number;
  step?: number;
  maximum?: number | null;
};

type Typed = {
  quantities: Readonly<Record<number, number>>;
  added: readonly NewItem[];
  note: string;
};

export const LONGEST_NOTE = 500;
const UNTOUCHED: Typed = { quantities: {}, added: [], note: "" };
export const nameOf = ({ name, size }: Item) => [name, size].filter(Boolean).join(" ");

/** Returns the items whose quantity may be changed: free pieces depend on the others. */
export const changeable = (items: readonly Item[]) =>
  items.filter(({ status, free }) => status !== "Canceled" && !free);

const isSame = (one: AddedItem, other: AddedItem) => one.code === other.code && one.size === other.size;

/**
 * Manages other quantities and more items for an order:
 * the server prices the order with them first, and then they can be sent. They survive a reload.
 */
export function useChanging(orderId: number, items: readonly Item[]) {
  const { t: common } = useWords("common");
  const [reprice, { isFetching }] = useLazyRepriceOrderQuery();
  const [ask, { isLoading }] = useAskChangeMutation();
  const [{ quantities, added, note }, setTyped, forget] = useTyped<Typed>(`change.${orderId}`, UNTOUCHED);
  const [repriced, setRepriced] = useState<Repriced | null>(null);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  // An answer that arrives after a later touch or request is outdated.
  const touches = useRef(0);
  const newest = () => {
    touches.current += 1;
    const mine = touches.current;
    return () => touches.current === mine;
  };
  const rows = changeable(items).map((item) => ({ item, quantity: quantities[item.id] ?? item.quantity }));
  const lines: WantedLine[] = rows.flatMap(({ item, quantity }) =>
    quantity === item.quantity ? [] : [{ itemId: item.id, quantity }],
  );
  const refused = (error: unknown, isNewest: boolean) => {
    const { errors: found, message } = readProblem(error);
    // The server names an item by its index, which a touch may have changed.
    setErrors(isNewest ? found : {});
    setRepriced(null);
    const text = message ?? common("somethingWentWrong");
    notify(text, { tone: "warning" });
  };
  const touch = () => {
    newest();
    setErrors({});
    setRepriced(null);
  };
  const change = (next: readonly NewItem[]) => {
    touch();
    setTyped((before) => ({ ...before, added: next }));
  };
  return {
    rows,
    added,
    nothing: lines.length === 0 && added.length === 0,
    note,
    setNote: (next: string) => setTyped((before) => ({ ...before, note: next })),
    repriced,
    busy: isFetching || isLoading,
    errorOf: (id: number) => {
      const index = lines.findIndex(({ itemId }) => itemId === id);
      return errors[`lines.${index}.quantity`]?.[0] ?? errors[`lines.${index}.itemId`]?.[0];
    },
    errorOfAdded: (index: number) =>
      ["quantity", "itemCd", "sizeCd"].flatMap((name) => errors[`added.${index}.${name}`] ?? [])[0],
    set: (id: number, quantity: number) => {
      touch();
      setTyped((before) => ({ ...before, quantities: { ...before.quantities, [id]: quantity } }));
    },
    add: (item: NewItem) => {
      if (!added.some((each) => isSame(each, item))) change([...added, item]);
    },
    setAdded: (index: number, quantity: number) => {
      if (added[index]?.quantity === quantity) return;
      change(added.map((each, at) => (at === index ? { ...each, quantity } : each)));
    },
    drop: (index: number) => change(added.filter((_, at) => at !== index)),
    check: async () => {
      const isNewest = newest();
      const request = reprice({ orderId, lines, added });
      try {
        const amount = await request.unwrap();
        if (!isNewest()) return;
        setErrors({});
        setRepriced(amount);
      } catch (error) {
        if (isNewest()) refused(error, true);
      } finally {
        // A change that was made can't be priced again, which making it would otherwise cause.
        request.unsubscribe();
      }
    },
    /**
     * Sends the change and returns whether that worked;
     * after a failure, the amount must be fetched and seen again.
     */
    send: async () => {
      const isNewest = newest();
      try {
        await ask({ orderId, lines, added, note: note.trim(), shownNet: repriced?.netAfter }).unwrap();
        forget();
        return true;
      } catch (error) {
        refused(error, isNewest());
        return false;
      }
    },
    /** Discards what was typed. */
    forget,
  };
}
