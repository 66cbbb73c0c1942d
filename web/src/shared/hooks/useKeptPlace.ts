import { useLayoutEffect, useState } from "react";

/** How far down a page was read and how long it was, by the key of its place in the history. */
const places = new Map<string, { top: number; height: number }>();

/**
 * Brings a long list back to where it was left. It gives the height to reserve: a list that draws only what is
 * near the window is short until it has measured itself, and a short page cannot be scrolled far down.
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
  // A layout effect, so that it is gone before the next page is scrolled to its own place.
  useLayoutEffect(() => {
    const keep = () =>
      places.set(key, { top: window.scrollY, height: document.documentElement.scrollHeight });
    window.addEventListener("scroll", keep, { passive: true });
    return () => window.removeEventListener("scroll", keep);
  }, [key]);
  return reserved;
}
