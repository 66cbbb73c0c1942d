import { createContext, useContext } from "react";
import type { Company, Storefront, StoreSettings } from "./wire";

export type CurrentStore = {
  mobileNumber: string;
  company: Company;
  settings: StoreSettings;
  storefront: Storefront;
  /** Returns an address within the store: path("shop") is /9000012345/shop. */
  path: (to?: string) => string;
};

export const StoreContext = createContext<CurrentStore | null>(null);

/** Returns the store of the address; only pages inside StoreGate have one. */
export function useStore(): CurrentStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error("useStore is for pages of a store");
  return store;
}
