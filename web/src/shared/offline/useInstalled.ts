import { useEffect } from "react";
import { useDispatch } from "react-redux";
import { api } from "@/shared/api/base";
import { TAGS } from "@/shared/api/tags";

/** The worker fetches all that the shop may need; the delay leaves a slow connection to the first page. */
const FIRST_PAGE_SECONDS = 6;

/**
 * Links the manifest and icon of the open store; the server's page has those of the store that it was opened
 * with.
 */
function nameStore(mobileNumber: string) {
  const hrefs = {
    manifest: `/${mobileNumber}/manifest.webmanifest`,
    "apple-touch-icon": `/${mobileNumber}/icon-full-180.png`,
  };
  for (const [rel, href] of Object.entries(hrefs)) {
    let link = document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`);
    if (!link) {
      link = document.createElement("link");
      link.rel = rel;
      document.head.append(link);
    }
    if (link.getAttribute("href") !== href) link.setAttribute("href", href);
  }
}

/**
 * Makes the store installable and readable without a connection; only in production, where the server serves
 * pages.
 */
export function useInstalled(mobileNumber: string) {
  const dispatch = useDispatch();
  useEffect(() => {
    if (import.meta.env.PROD) nameStore(mobileNumber);
  }, [mobileNumber]);
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    // Data that was read before the worker's start is fetched again, so that the worker caches it.
    const readAgain = () => dispatch(api.util.invalidateTags([...TAGS]));
    const start = () =>
      import("./service-worker")
        .then(({ startServiceWorker }) => startServiceWorker(readAgain))
        // Some browsers allow no worker, for example in a private window; the shop works without it.
        .catch(() => undefined);
    const timer = setTimeout(start, navigator.serviceWorker.controller ? 0 : FIRST_PAGE_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [dispatch]);
}
