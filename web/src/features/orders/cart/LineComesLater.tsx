import { lazy, Suspense } from "react";
import { useStore } from "@/shared/tenant/store-context";
import type { LaterProps } from "./Later";

// Only a store with back-orders fetches this chunk.
const Later = lazy(async () => ({ default: (await import("./Later")).Later }));

/** Shows how much of a line comes now and how much later; nothing if all of it comes now. */
export function LineComesLater(props: LaterProps) {
  const { settings } = useStore();
  return settings.backOrders ? (
    <Suspense fallback={null}>
      <Later {...props} />
    </Suspense>
  ) : null;
}
