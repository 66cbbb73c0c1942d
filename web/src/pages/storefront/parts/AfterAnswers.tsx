import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useSelector } from "react-redux";
import { isWaiting } from "@/shared/api/base";

/**
 * Renders less important content once the page's calls are answered and the browser is idle, because its
 * files would compete with these calls. `now` renders it at once.
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
