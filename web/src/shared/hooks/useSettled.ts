import { useEffect, useState } from "react";

const PAUSE = 250;

/** Returns the value once it has not changed for a moment, so that not every key press sends a request. */
export function useSettled<T>(value: T, pause = PAUSE): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
