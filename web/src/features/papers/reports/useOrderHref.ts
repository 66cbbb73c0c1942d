import { useLocation } from "react-router";
import { useStore } from "@/shared/tenant/store-context";

/** Returns the link to an order, which includes the report as the page to return to. */
export function useOrderHref() {
  const { path } = useStore();
  const { pathname, search } = useLocation();
  return (id: number) => ({
    to: `${path("owner/orderdetail")}?id=${id}`,
    state: { from: pathname + search },
  });
}
