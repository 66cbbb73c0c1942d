import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { useSignInPath } from "@/shared/tenant/useSignInPath";

/** Pages of customers alone: anyone else signs in first and comes back. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { customer } = useSession();
  const signInPath = useSignInPath();
  if (customer) return children;
  return <Navigate to={signInPath} replace />;
}

/** Pages of ordering, of which a store that only shows its products has none. */
export function CustomersOnly({ children }: { children: ReactNode }) {
  const { path, settings } = useStore();
  if (settings.onlyProducts) return <Navigate to={path()} replace />;
  return <SignedInOnly>{children}</SignedInOnly>;
}
