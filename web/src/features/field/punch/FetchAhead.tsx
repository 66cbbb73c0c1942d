import { useEffect } from "react";
import { useConnection } from "@/shared/offline/connection";
import { storedDownload } from "@/shared/offline/download/stored";
import { type Claims, personOf } from "@/shared/session/token";
import { useSession } from "@/shared/session/useSession";
import { useDownloadMutation, useGetWorkStateQuery } from "./api";
import { setDownload } from "./downloaded";
import { isDownloadDue } from "./rules";

/** The first check waits, so that the page in view loads first. */
const FIRST_LOOK = 5_000;
const BETWEEN_LOOKS = 5 * 60_000;

/**
 * Downloads the catalogue, the parties and their carts while there is a connection, so that a salesperson can
 * order offline. `done` runs after each download.
 */
export function FetchAhead({ done }: { done: () => void }) {
  const { claims } = useSession();
  const { online } = useConnection();
  const { data: work } = useGetWorkStateQuery();
  const [download] = useDownloadMutation();
  const since = work?.since ?? null;
  const person = claims && `${claims.store} ${personOf(claims)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each token has another claims object for the same person
  useEffect(() => {
    if (!claims || !("serviceWorker" in navigator)) return;
    const look = () => alone(() => fetchIfDue(claims, online, since));
    const fetchIfDue = async (claims: Claims, online: boolean, since: string | null) => {
      const stored = await storedDownload(claims);
      const due = isDownloadDue(stored?.at ?? null, since, Date.now());
      // Without the service worker, no page opens offline, so a download would be of no use.
      const ready = online && navigator.serviceWorker.controller && document.visibilityState === "visible";
      if (!ready || !due) return setDownload({ at: stored?.at ?? null, busy: false });
      setDownload({ at: stored?.at ?? null, busy: true });
      const { error } = await download({ claims, version: stored?.version ?? null });
      setDownload({ at: (await storedDownload(claims))?.at ?? null, busy: false });
      if (!error) done();
    };
    void storedDownload(claims).then((stored) => setDownload({ at: stored?.at ?? null, busy: false }));
    const first = setTimeout(look, FIRST_LOOK);
    const timer = setInterval(look, BETWEEN_LOOKS);
    navigator.serviceWorker.addEventListener("controllerchange", look);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      navigator.serviceWorker.removeEventListener("controllerchange", look);
    };
  }, [person, online, since, download, done]);
  return null;
}

/** Runs the work in only one window of the browser. */
const alone = (work: () => Promise<void>) =>
  navigator.locks?.request("download", { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
