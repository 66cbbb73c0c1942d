import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";

/** Pages of customers alone: anyone else signs in first and comes back. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { customer } = useSession();
  const { path } = useStore();
  const { pathname, search } = useLocation();
  if (customer) return children;
  return <Navigate to={`${path("login")}?continue=${encodeURIComponent(pathname + search)}`} replace />;
}

/** Pages of ordering, of which a store that only shows its products has none. */
export function CustomersOnly({ children }: { children: ReactNode }) {
  const { path, settings } = useStore();
  if (settings.onlyProducts) return <Navigate to={path()} replace />;
  return <SignedInOnly>{children}</SignedInOnly>;
}
