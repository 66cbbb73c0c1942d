import { useSyncExternalStore } from "react";

/** Returns whether the window matches a media query, and follows changes. */
export function useMedia(query: string) {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Returns whether the window is narrow; it then has the side menu and the bottom navigation. */
export const usePhone = () => useMedia("(max-width: 599.98px)");
