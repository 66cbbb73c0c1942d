import { useLocation } from "react-router";
import { useStore } from "./store-context";

/** The way to a customer's page in the back office, which knows the list to come back to. */
export function useCustomerWay() {
  const { path } = useStore();
  const { pathname, search } = useLocation();
  return (code: string) => ({
    to: `${path("owner/customer")}?id=${encodeURIComponent(code)}`,
    state: { from: pathname + search },
  });
}
