import { lazy, Suspense } from "react";
import { useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import type { CreditCheckProps } from "./CreditCheck";
import type { Totals } from "./rules";

// Only a store that checks credit fetches this chunk.
const CreditCheck = lazy(async () => ({ default: (await import("./CreditCheck")).CreditCheck }));

type CartCreditProps = Pick<CreditCheckProps, "reason" | "onReason"> & { totals: Totals | null };

/** Shows what the customer owes, and whether this order is over their credit limit. */
export function CartCredit({ totals, ...reason }: CartCreditProps) {
  const { settings } = useStore();
  const { claims, guest, salesperson } = useSession();
  const party = useParty()?.code;
  const customer = salesperson ? party : guest ? undefined : claims?.code;
  if (!settings.creditControl || !customer || !totals) return null;
  return (
    <Suspense fallback={null}>
      <CreditCheck {...reason} customer={customer} amount={totals.net} />
    </Suspense>
  );
}
