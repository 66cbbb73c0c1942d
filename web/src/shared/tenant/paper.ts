import { useContext } from "react";
import { StoreContext } from "./store-context";

/** Returns the kind of paper on which the store prints its orders, on A4 or a roll. */
export function usePaperOfOrders(): "orders" | "proforma" | "bill" {
  const store = useContext(StoreContext);
  if (!store) return "orders";
  const { settings, company } = store;
  if (company.untaxed) return settings.inquiry ? "orders" : "bill";
  return settings.gstPapers && company.gstin !== "" ? "proforma" : "orders";
}
