import { useLocation } from "react-router";
import { useStore } from "@/shared/tenant/store-context";
import { entryOf } from "./menu";

/** Returns the entry of the menu that the open page belongs to. */
export function useEntryHere() {
  const { path } = useStore();
  const { pathname, search } = useLocation();
  return entryOf(pathname.slice(path("owner").length + 1), search);
}
