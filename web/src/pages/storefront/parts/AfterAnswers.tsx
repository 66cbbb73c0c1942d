import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useSelector } from "react-redux";
import { isWaiting } from "@/shared/api/base";

/**
 * Shows what the page can do without at first, once the page's own calls are answered and the browser is idle:
 * until then its files would take the line from them. `now` does not wait.
 */
export function AfterAnswers({ now, children }: { now: boolean; children: ReactNode }) {
  const [ready, setReady] = useState(false);
  const waiting = useSelector((state) => !ready && isWaiting(state));
  useEffect(() => {
    if (ready || waiting) return;
    // Safari has no requestIdleCallback.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(setReady, PAUSE, true);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(() => setReady(true), { timeout: LONGEST });
    return () => cancelIdleCallback(idle);
  }, [ready, waiting]);
  return ready || now ? <Suspense fallback={null}>{children}</Suspense> : null;
}

const PAUSE = 200;
const LONGEST = 2000;
