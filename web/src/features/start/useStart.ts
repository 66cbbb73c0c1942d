import { useEffect } from "react";
import { useStore } from "@/shared/tenant/store-context";
import { useCountCustomersQuery, useCountProductsQuery } from "./api";
import { keepNote, useNote } from "./kept";
import { type Start, startOf } from "./rules";

/** How far the store is; undefined while that is asked, null where there is nothing (more) to say. */
export function useStart(): Start | null | undefined {
  const { mobileNumber, storefront } = useStore();
  const closed = useNote(mobileNumber, "closed");
  const complete = useNote(mobileNumber, "complete");
  const shared = useNote(mobileNumber, "shared");
  const skip = closed || complete;
  const items = useCountProductsQuery(undefined, { skip });
  const customers = useCountCustomersQuery(undefined, { skip });
  const known = items.data !== undefined && customers.data !== undefined;
  const start = known
    ? startOf({
        items: items.data ?? 0,
        customers: customers.data ?? 0,
        logo: storefront.logo !== null,
        colours: storefront.colours !== null,
        banners: storefront.banners.length,
        payment: storefront.paymentPicture !== null,
        shared,
      })
    : undefined;
  const finished = start?.left.length === 0;
  useEffect(() => {
    if (finished) keepNote(mobileNumber, "complete");
  }, [finished, mobileNumber]);
  // Without an answer the page goes on without the strip.
  if (skip || finished || items.error || customers.error) return null;
  return start;
}
