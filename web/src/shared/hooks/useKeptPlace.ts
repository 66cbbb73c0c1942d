import { useLayoutEffect, useState } from "react";

/** The scroll position and height of each page, by the key of its history entry. */
const places = new Map<string, { top: number; height: number }>();

/**
 * Scrolls a long list to its last position. Returns the height to reserve: a virtual list is short until it
 * has measured itself, and a short page cannot be scrolled far down.
 */
export function useKeptPlace(key: string): number | undefined {
  const [kept] = useState(() => places.get(key));
  const [reserved, setReserved] = useState(kept?.height);
  useLayoutEffect(() => {
    if (!kept) return;
    window.scrollTo(0, kept.top);
    const frame = requestAnimationFrame(() => window.scrollTo(0, kept.top));
    const timer = setTimeout(() => setReserved(undefined), 500);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [kept]);
  // A layout effect removes the listener before the next page is scrolled to its position.
  useLayoutEffect(() => {
    const keep = () =>
      places.set(key, { top: window.scrollY, height: document.documentElement.scrollHeight });
    window.addEventListener("scroll", keep, { passive: true });
    return () => window.removeEventListener("scroll", keep);
  }, [key]);
  return reserved;
}
