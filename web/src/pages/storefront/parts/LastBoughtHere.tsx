import { lazy, Suspense } from "react";
import type { LastBoughtProps } from "@/features/orders/buy-again/LastBought";
import { useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";

// Visitors and guests bought nothing before: their browsers do not fetch it.
const LastBought = lazy(async () => ({
  default: (await import("@/features/orders/buy-again/LastBought")).LastBought,
}));

/** Whether the store shows what this person, or the chosen party, bought last. */
export function useShowsLastBought() {
  const { settings } = useStore();
  const { customer, guest, salesperson } = useSession();
  const party = useParty()?.code;
  const shows = settings.buyAgain && !settings.onlyProducts && customer && !guest;
  return { shows: shows && (!salesperson || party !== undefined), party };
}

/** What was bought last of a size, for those who see it. */
export function LastBoughtHere(props: Omit<LastBoughtProps, "party">) {
  const { shows, party } = useShowsLastBought();
  if (!shows) return null;
  return (
    <Suspense fallback={null}>
      <LastBought {...props} party={party} />
    </Suspense>
  );
}
