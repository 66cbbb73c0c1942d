import { useEffect, useState } from "react";

/** False at first, true once `milliseconds` have passed. */
export function useDelay(milliseconds: number) {
  const [over, setOver] = useState(milliseconds === 0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return over;
}
