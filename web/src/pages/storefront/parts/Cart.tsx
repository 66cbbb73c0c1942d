import { lazy, Suspense } from "react";
import { PunchFirst, useMustPunchIn } from "@/features/field/punch/PunchFirst";
import { CartPanel } from "@/features/orders/cart/CartPanel";
import { useCart, useHasCart, useLeftOut } from "@/features/orders/cart/useCart";
import { useGuestCart } from "@/features/orders/cart/useGuestCart";
import { usePendingItems } from "@/features/orders/cart/usePendingItems";
import { useSending } from "@/features/orders/cart/useSending";
import type { CartLine } from "@/features/orders/cart/wire";
import { PartyCard } from "@/features/people/accounts/PartyBar";
import { PartyPicker } from "@/features/people/accounts/PartyPicker";
import { useSession } from "@/shared/session/useSession";
import { DeliverTo, useBuyer } from "./DeliverTo";
import styles from "./DeliverTo.module.css";
import { LastBoughtHere } from "./LastBoughtHere";
import { ShortLine } from "./ShortLine";

/**
 * Renders a line's note. The function never changes, so a row renders again only when its own data changes.
 */
const noteOf = (line: CartLine) => (
  <>
    <p className="figures">
      <LastBoughtHere code={line.code} size={line.size} unit={line.unit} />
    </p>
    <ShortLine line={line} />
  </>
);

const LastOrder = lazy(async () => ({ default: (await import("./LastOrder")).LastOrder }));

const LeftOutItems = lazy(async () => ({ default: (await import("./LeftOutItems")).LeftOutItems }));

/** The cart with its buyer: the party that a salesperson chose, or the customer with their address. */
export function Cart() {
  const hasCart = useHasCart();
  const { salesperson } = useSession();
  const { totals } = useCart();
  const buyer = useBuyer();
  const mustPunchIn = useMustPunchIn();
  const leftOut = useLeftOut();
  useSending();
  useGuestCart();
  usePendingItems();
  if (!hasCart) return null;
  return (
    <>
      <CartPanel
        partyCard={
          salesperson ? (
            <PartyCard orderAmount={totals?.net ?? null} />
          ) : buyer ? (
            <div className={styles.band}>
              <DeliverTo buyer={buyer} />
            </div>
          ) : null
        }
        creditDays={buyer?.creditDays}
        noteOf={noteOf}
        leftOut={
          leftOut && (
            <Suspense fallback={null}>
              <LeftOutItems items={leftOut} />
            </Suspense>
          )
        }
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
