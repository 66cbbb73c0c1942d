import { useEffect, useState } from "react";

/** False at first, true once `milliseconds` have passed. */
export function useDelay(milliseconds: number) {
  const [over, setOver] = useState(() => milliseconds === 0 || isOutlined());
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return over;
}

/** Returns whether the document's own outline is visible: what follows it does not begin with a blank page. */
const isOutlined = () => document.getElementById("outline")?.checkVisibility() ?? false;
