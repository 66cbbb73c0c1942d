import { useEffect, useRef } from "react";
import { useDispatch, useSelector } from "react-redux";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useParty, type WithParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { notify } from "@/shared/ui/notices";
import {
  forgetPendingItems,
  keepPendingItem,
  type PendingItem,
  putIn,
  takePendingItems,
} from "./pending-items";
import { showCart } from "./slice";
import type { CartDispatch } from "./useCart";

/** Puts pending items into the cart as soon as there is one: after signing in, or choosing a party. */
export function usePendingItems() {
  const { t } = useWords("cart");
  const dispatch = useDispatch<CartDispatch>();
  const { mobileNumber } = useStore();
  const { customer, salesperson, preview } = useSession();
  const party = useParty()?.code ?? null;
  const picking = useSelector((state: WithParty) => state.party.picking);
  const wasPicking = useRef(false);
  const hasCart = customer && !preview && (!salesperson || party !== null);

  useEffect(() => {
    // If no party is chosen, the items must not go into a later party's cart.
    if (wasPicking.current && !picking && !hasCart) forgetPendingItems(mobileNumber);
    wasPicking.current = picking;
  }, [picking, hasCart, mobileNumber]);

  useEffect(() => {
    const items = hasCart ? takePendingItems(mobileNumber) : [];
    if (items.length === 0) return;
    const keep = (left: readonly PendingItem[]) => {
      for (const item of left) keepPendingItem(mobileNumber, item);
    };
    dispatch(putIn(items, party)).then(
      (refused) => {
        const added = items.filter((item) => !refused.some((one) => one.item === item));
        if (added.length > 0)
          notify(
            t(added.length > 1 ? "again.added" : "nowInCart", { name: added[0]?.name, count: added.length }),
            {
              action: { label: t("viewCart"), run: () => dispatch(showCart(true)) },
            },
          );
        for (const { item, error } of refused) {
          const { offline, message } = readProblem(error);
          if (offline) keep([item]);
          else
            notify([t("refusedAdd", { name: item.name }), message].filter(Boolean).join(". "), {
              tone: "warning",
            });
        }
      },
      // The cart could not be read, so the items wait until it can.
      () => keep(items),
    );
  }, [hasCart, party, mobileNumber, dispatch, t]);
}
