import { useDispatch } from "react-redux";
import { useAddItems } from "@/features/orders/cart/useAddItems";
import { type CartDispatch, useHasCart } from "@/features/orders/cart/useCart";
import type { Order } from "@/features/orders/orders/buyer/wire";
import { accountsApi } from "@/features/people/accounts/api";
import { partyOf } from "@/features/people/accounts/wire";
import { useWords } from "@/shared/i18n/useWords";
import { chooseParty, useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { Button } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";

type RepeatButtonProps = {
  order: Pick<Order, "id" | "party">;
  look?: "primary" | "outline";
  large?: boolean;
};

/** Adds the items of an order to the cart again; a salesperson then orders for the party of that order. */
export function RepeatButton({ order, look = "primary", large }: RepeatButtonProps) {
  const { t } = useWords("cart");
  const dispatch = useDispatch<CartDispatch>();
  const hasCart = useHasCart();
  const { salesperson } = useSession();
  const chosen = useParty()?.code;
  const { repeat, adding } = useAddItems();
  if (!hasCart) return null;

  const run = async () => {
    const party = salesperson ? order.party : null;
    if (party && party !== chosen) {
      const found = await dispatch(accountsApi.endpoints.getAccount.initiate(party, { subscribe: false }));
      if (found.data) dispatch(chooseParty(partyOf(found.data)));
    }
    await repeat(order.id, party);
  };
  return (
    <Button look={look} large={large} disabled={adding} onClick={run}>
      <Icon name="bag" /> {t("again.button")}
    </Button>
  );
}
