import { useState } from "react";
import { useDispatch } from "react-redux";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { notify } from "@/shared/ui/notices";
import { addedText } from "./added-text";
import { useAddItemsMutation, useRepeatOrderMutation, useSetLinesMutation } from "./api";
import { changesSaved } from "./changes";
import { itemsLeftOut, showCart } from "./slice";
import { cartLines } from "./state";
import type { CartDispatch } from "./useCart";
import type { Added, PartyCode, PlannedItem } from "./wire";

/** The reasons for leaving out an item that a substitute may replace. */
const SHORT: ReadonlySet<string> = new Set(["unavailable", "no_rate", "out_of_stock"]);

/**
 * Puts an order or other items into the cart, opens the cart, and shows the outcome with a button to undo it.
 */
export function useAddItems() {
  const { t } = useWords("cart");
  const { t: common } = useWords("common");
  const dispatch = useDispatch<CartDispatch>();
  const [repeatOrder] = useRepeatOrderMutation();
  const [addItems] = useAddItemsMutation();
  const [setLines] = useSetLinesMutation();
  const [adding, setAdding] = useState(false);
  const { settings } = useStore();

  const fail = (error: unknown) => {
    const { message } = readProblem(error);
    const text = message ?? common("somethingWentWrong");
    notify(text, { tone: "warning" });
  };
  const undo = ({ before }: Added, party: PartyCode) =>
    setLines({ lines: before, party })
      .unwrap()
      .then(() => notify(t("again.undone")), fail);

  const put = async (party: PartyCode, send: () => Promise<Added>) => {
    setAdding(true);
    try {
      await dispatch(changesSaved(party));
      const filled = dispatch(cartLines(party)).length > 0;
      const added = await send();
      const differs = added.leftOut.length + added.changed.length > 0;
      notify(addedText(added, { filled, t }), {
        tone: differs ? "warning" : "plain",
        lasting: differs,
        action:
          added.before.length > 0 ? { label: common("undo"), run: () => void undo(added, party) } : undefined,
      });
      const short = settings.substitutes ? added.leftOut.filter(({ reason }) => SHORT.has(reason)) : [];
      dispatch(itemsLeftOut(short.length > 0 ? { party, items: short } : null));
      if (added.before.length + short.length > 0) dispatch(showCart(true));
      return added.before.length > 0;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      setAdding(false);
    }
  };
  return {
    repeat: (orderId: number, party: PartyCode) => put(party, () => repeatOrder({ orderId, party }).unwrap()),
    add: (items: PlannedItem[], party: PartyCode) => put(party, () => addItems({ items, party }).unwrap()),
    adding,
  };
}
