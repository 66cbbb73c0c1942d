import { useContext } from "react";
import { StoreContext } from "./store-context";

/** Returns the paper that the store prints its orders as, on A4 or a roll; null for a plain order. */
export function usePaperOfOrders(): "proforma" | "bill" | null {
  const store = useContext(StoreContext);
  if (!store) return null;
  const { settings, company } = store;
  if (company.untaxed) return settings.inquiry ? null : "bill";
  return settings.gstPapers && company.gstin !== "" ? "proforma" : null;
}
