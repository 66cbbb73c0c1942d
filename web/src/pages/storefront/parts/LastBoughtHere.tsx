import { lazy, Suspense } from "react";
import type { LastBoughtProps } from "@/features/orders/buy-again/LastBought";
import { useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";

// Loaded on demand, because visitors and guests have bought nothing before.
const LastBought = lazy(async () => ({
  default: (await import("@/features/orders/buy-again/LastBought")).LastBought,
}));

/** Returns whether the store shows what the user, or the chosen party, bought last. */
export function useShowsLastBought() {
  const { settings } = useStore();
  const { customer, guest, salesperson } = useSession();
  const party = useParty()?.code;
  const shows = settings.buyAgain && !settings.onlyProducts && customer && !guest;
  return { shows: shows && (!salesperson || party !== undefined), party };
}

/** Shows what was bought last of a size, to users who may see it. */
export function LastBoughtHere(props: Omit<LastBoughtProps, "party">) {
  const { shows, party } = useShowsLastBought();
  if (!shows) return null;
  return (
    <Suspense fallback={null}>
      <LastBought {...props} party={party} />
    </Suspense>
  );
}
