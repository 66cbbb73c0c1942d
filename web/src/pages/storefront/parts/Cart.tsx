import { PartyCard } from "@/features/accounts/PartyBar";
import { PartyPicker } from "@/features/accounts/PartyPicker";
import { CartPanel } from "@/features/cart/CartPanel";
import { useCart, useHasCart } from "@/features/cart/useCart";
import { useSending } from "@/features/cart/useSending";
import { useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";

/** The cart with, for a salesperson, whom it is for. */
export function Cart() {
  const hasCart = useHasCart();
  const { salesperson } = useSession();
  const { totals } = useCart();
  const party = useParty();
  useSending();
  if (!hasCart) return null;
  return (
    <>
      <CartPanel
        partyCard={salesperson ? <PartyCard orderAmount={totals?.net ?? null} /> : null}
        creditDays={party?.creditDays}
      />
      <PartyPicker />
    </>
  );
}
