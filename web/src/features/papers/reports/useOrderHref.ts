import { useLocation } from "react-router";
import { useStore } from "@/shared/tenant/store-context";

/** The way to an order, which knows the report to come back to. */
export function useOrderHref() {
  const { path } = useStore();
  const { pathname, search } = useLocation();
  return (id: number) => ({
    to: `${path("owner/orderdetail")}?id=${id}`,
    state: { from: pathname + search },
  });
}
