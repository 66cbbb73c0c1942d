import { lazy, Suspense } from "react";
import { PartyCard } from "@/features/accounts/PartyBar";
import { PartyPicker } from "@/features/accounts/PartyPicker";
import { CartPanel } from "@/features/cart/CartPanel";
import { useCart, useHasCart } from "@/features/cart/useCart";
import { usePendingItems } from "@/features/cart/usePendingItems";
import { useSending } from "@/features/cart/useSending";
import { PunchFirst, useMustPunchIn } from "@/features/field/PunchFirst";
import { useSession } from "@/shared/session/useSession";
import { DeliverTo, useBuyer } from "./DeliverTo";
import styles from "./DeliverTo.module.css";

const LastOrder = lazy(async () => ({ default: (await import("./LastOrder")).LastOrder }));

/** The cart with whom it is for: the party that a salesperson chose, or the customer and their address. */
export function Cart() {
  const hasCart = useHasCart();
  const { salesperson } = useSession();
  const { totals } = useCart();
  const buyer = useBuyer();
  const mustPunchIn = useMustPunchIn();
  useSending();
  usePendingItems();
  if (!hasCart) return null;
  return (
    <>
      <CartPanel
        partyCard={
          salesperson ? (
            <PartyCard orderAmount={totals?.net ?? null} />
          ) : buyer ? (
            <div className={styles.box}>
              <DeliverTo buyer={buyer} />
            </div>
          ) : null
        }
        creditDays={buyer?.creditDays}
        first={mustPunchIn ? <PunchFirst /> : undefined}
        lastOrder={
          <Suspense fallback={null}>
            <LastOrder />
          </Suspense>
        }
      />
      <PartyPicker />
    </>
  );
}
