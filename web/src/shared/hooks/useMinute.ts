import { useEffect, useState } from "react";

const HALF_A_MINUTE = 30_000;

/** Returns the current time, updated each minute. */
export function useMinute() {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), HALF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
