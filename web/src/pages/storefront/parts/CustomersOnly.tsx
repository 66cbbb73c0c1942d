import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";

/** Pages of customers alone: anyone else signs in first and comes back. */
export function CustomersOnly({ children }: { children: ReactNode }) {
  const { customer } = useSession();
  const { path, settings } = useStore();
  const { pathname, search } = useLocation();
  if (settings.onlyProducts) return <Navigate to={path()} replace />;
  if (!customer) {
    return <Navigate to={`${path("login")}?continue=${encodeURIComponent(pathname + search)}`} replace />;
  }
  return children;
}
