import { useLocation } from "react-router";
import { useStore } from "@/shared/tenant/store-context";
import { entryOf } from "./menu";

/** Returns the menu entry of the open page. */
export function useEntryHere() {
  const { path } = useStore();
  const { pathname, search } = useLocation();
  return entryOf(pathname.slice(path("owner").length + 1), search);
}
