import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { useSignInPath } from "@/shared/tenant/useSignInPath";

/** Wraps pages for customers: anyone else signs in first and then returns to the page. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { customer } = useSession();
  const signInPath = useSignInPath();
  if (customer) return children;
  return <Navigate to={signInPath} replace />;
}

/** Wraps pages of ordering; a store that only shows its products redirects them to its home page. */
export function CustomersOnly({ children }: { children: ReactNode }) {
  const { path, settings } = useStore();
  if (settings.onlyProducts) return <Navigate to={path()} replace />;
  return <SignedInOnly>{children}</SignedInOnly>;
}
