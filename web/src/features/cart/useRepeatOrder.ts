import { useState } from "react";
import { useDispatch } from "react-redux";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useRepeatOrderMutation, useSetLinesMutation } from "./api";
import { changesSaved } from "./changes";
import { repeatText } from "./repeat-text";
import { showCart } from "./slice";
import { cartLines } from "./state";
import type { CartDispatch } from "./useCart";
import type { PartyCode, Repeated } from "./wire";

/** Puts an order into the cart again, opens the cart, and says what came of it, with the way to undo it. */
export function useRepeatOrder() {
  const { t } = useWords("cart");
  const { t: common } = useWords("common");
  const dispatch = useDispatch<CartDispatch>();
  const [repeatOrder] = useRepeatOrderMutation();
  const [setLines] = useSetLinesMutation();
  const [repeating, setRepeating] = useState(false);

  const fail = (error: unknown) => {
    const { message, offline } = readProblem(error);
    const text = offline ? common("noConnection") : (message ?? common("somethingWentWrong"));
    notify(text, { tone: "warning" });
  };
  const undo = ({ before }: Repeated, party: PartyCode) =>
    setLines({ lines: before, party })
      .unwrap()
      .then(() => notify(t("again.undone")), fail);

  const repeat = async (orderId: number, party: PartyCode) => {
    setRepeating(true);
    try {
      await dispatch(changesSaved(party));
      const filled = dispatch(cartLines(party)).length > 0;
      const repeated = await repeatOrder({ orderId, party }).unwrap();
      const differs = repeated.leftOut.length + repeated.changed.length > 0;
      notify(repeatText(repeated, { filled, t }), {
        tone: differs ? "warning" : "plain",
        lasting: differs,
        action:
          repeated.before.length > 0
            ? { label: common("undo"), run: () => void undo(repeated, party) }
            : undefined,
      });
      if (repeated.before.length > 0) dispatch(showCart(true));
    } catch (error) {
      fail(error);
    }
    setRepeating(false);
  };
  return { repeat, repeating };
}
