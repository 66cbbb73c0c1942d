import { useLocation } from "react-router";
import { useStore } from "./store-context";

/**
 * Returns a function that makes the link to a customer's page in the back office, with the list to return to.
 */
export function useCustomerWay() {
  const { path } = useStore();
  const { pathname, search } = useLocation();
  return (code: string) => ({
    to: `${path("owner/customer")}?id=${encodeURIComponent(code)}`,
    state: { from: pathname + search },
  });
}
