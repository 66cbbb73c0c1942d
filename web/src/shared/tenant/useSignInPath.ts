import { useLocation } from "react-router";
import { useStore } from "./store-context";

/** Returns the address of the store's sign-in page, which leads back to this page. */
export function useSignInPath(): string {
  const { path } = useStore();
  const { pathname, search } = useLocation();
  return `${path("login")}?continue=${encodeURIComponent(pathname + search)}`;
}
