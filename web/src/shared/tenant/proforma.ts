import { useContext } from "react";
import { StoreContext } from "./store-context";

/** Whether the store prints its orders as proforma invoices: its switch is on, and it has a GSTIN. */
export function usePrintsProformas() {
  const store = useContext(StoreContext);
  return store?.settings.gstPapers === true && store.company.gstin !== "";
}
