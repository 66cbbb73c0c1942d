import { useEffect } from "react";
import { useDispatch } from "react-redux";
import { useWords } from "@/shared/i18n/useWords";
import { takeGuestCart } from "@/shared/session/guest-cart";
import { pickParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { notify } from "@/shared/ui/notices";
import { guestCartText } from "./added-text";
import { keepPendingItem } from "./pending-items";
import { showCart } from "./slice";

/**
 * Shows what happened to a guest's cart after they signed in.
 * Items that need a party are stored on this device.
 */
export function useGuestCart() {
  const { t } = useWords("cart");
  const dispatch = useDispatch();
  const { mobileNumber } = useStore();
  const { claims } = useSession();
  const session = claims?.session;
  useEffect(() => {
    const cart = session ? takeGuestCart() : null;
    if (!cart) return;
    for (const item of cart.waiting) keepPendingItem(mobileNumber, item);
    const waits = cart.waiting.length > 0;
    const differs = cart.leftOut.length + cart.changed.length > 0;
    notify(guestCartText(cart, t), {
      tone: differs ? "warning" : "plain",
      lasting: differs || waits,
      action: waits
        ? { label: t("choosePartyButton"), run: () => dispatch(pickParty(true)) }
        : { label: t("viewCart"), run: () => dispatch(showCart(true)) },
    });
  }, [session, mobileNumber, dispatch, t]);
}
