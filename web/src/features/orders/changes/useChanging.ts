import { useRef, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
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

/** A size of an item that was picked to be added. */
export type NewItem = AddedItem & { name: string };

export const LONGEST_NOTE = 500;
export const nameOf = ({ name, size }: Item) => [name, size].filter(Boolean).join(" ");

/** The items whose quantity may be changed: free pieces follow from the others. */
export const changeable = (items: readonly Item[]) =>
  items.filter(({ status, free }) => status !== "Canceled" && !free);

const isSame = (one: AddedItem, other: AddedItem) => one.code === other.code && one.size === other.size;

/** Other quantities and more items for an order: it is priced again with them first, and then they can be sent. */
export function useChanging(orderId: number, items: readonly Item[]) {
  const { t: common } = useWords("common");
  const [reprice, { isFetching }] = useLazyRepriceOrderQuery();
  const [ask, { isLoading }] = useAskChangeMutation();
  const [quantities, setQuantities] = useState<Record<number, number>>({});
  const [added, setAdded] = useState<readonly NewItem[]>([]);
  const [repriced, setRepriced] = useState<Repriced | null>(null);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  // An amount that comes after another touch is of what is no longer there.
  const touches = useRef(0);
  const rows = changeable(items).map((item) => ({ item, quantity: quantities[item.id] ?? item.quantity }));
  const lines: WantedLine[] = rows.flatMap(({ item, quantity }) =>
    quantity === item.quantity ? [] : [{ itemId: item.id, quantity }],
  );
  const attempt = async <Done>(what: () => Promise<Done>): Promise<Done | null> => {
    try {
      const done = await what();
      setErrors({});
      return done;
    } catch (error) {
      const problem = readProblem(error);
      setErrors(problem.errors);
      setRepriced(null);
      notify(problem.message ?? common("somethingWentWrong"), { tone: "warning" });
      return null;
    }
  };
  const change = (next: readonly NewItem[]) => {
    touches.current += 1;
    setAdded(next);
    // What is wrong is named by its index.
    setErrors({});
    setRepriced(null);
  };
  return {
    rows,
    added,
    nothing: lines.length === 0 && added.length === 0,
    repriced,
    busy: isFetching || isLoading,
    errorOf: (id: number) => {
      const index = lines.findIndex(({ itemId }) => itemId === id);
      return errors[`lines.${index}.quantity`]?.[0] ?? errors[`lines.${index}.itemId`]?.[0];
    },
    errorOfAdded: (index: number) =>
      ["quantity", "itemCd", "sizeCd"].flatMap((name) => errors[`added.${index}.${name}`] ?? [])[0],
    set: (id: number, quantity: number) => {
      touches.current += 1;
      setQuantities({ ...quantities, [id]: quantity });
      setRepriced(null);
    },
    add: (item: NewItem) => {
      if (!added.some((each) => isSame(each, item))) change([...added, item]);
    },
    setAdded: (index: number, quantity: number) =>
      change(added.map((each, at) => (at === index ? { ...each, quantity } : each))),
    drop: (index: number) => change(added.filter((_, at) => at !== index)),
    check: async () => {
      const touched = touches.current;
      const amount = await attempt(() => reprice({ orderId, lines, added }).unwrap());
      if (touches.current === touched) setRepriced(amount);
    },
    /** Returns whether the change was sent. */
    send: async (note: string) =>
      (await attempt(() =>
        ask({ orderId, lines, added, note: note.trim(), shownNet: repriced?.netAfter })
          .unwrap()
          .then(() => true),
      )) ?? false,
  };
}
