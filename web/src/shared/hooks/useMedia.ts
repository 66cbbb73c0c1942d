import { useSyncExternalStore } from "react";

/** Whether the window matches a media query, followed as it changes. */
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

/** Narrow windows have the side menu and the bottom navigation. */
export const usePhone = () => useMedia("(max-width: 599.98px)");
