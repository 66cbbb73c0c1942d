import { useEffect, useState } from "react";

/** Returns false at first, and true once `milliseconds` have passed. */
export function useDelay(milliseconds: number) {
  const [over, setOver] = useState(() => milliseconds === 0 || isOutlined());
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return over;
}

/**
 * Returns whether the document's static outline is visible; the page that replaces it then needs no delay.
 */
const isOutlined = () => document.getElementById("outline")?.checkVisibility() ?? false;
