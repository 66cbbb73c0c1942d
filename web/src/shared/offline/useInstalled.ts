import { useEffect } from "react";
import { useDispatch } from "react-redux";
import { api } from "@/shared/api/base";
import { TAGS } from "@/shared/api/tags";

/** The worker fetches all that the shop may need; on a slow line the requested page comes first. */
const FIRST_PAGE_SECONDS = 6;

/** Names the store that is open as what a browser installs: the server did so for the store of its page. */
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

/** Makes the store one that can be installed and read without a connection, where pages come from the server. */
export function useInstalled(mobileNumber: string) {
  const dispatch = useDispatch();
  useEffect(() => {
    if (import.meta.env.PROD) nameStore(mobileNumber);
  }, [mobileNumber]);
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    // What was read before the worker came is read again, so that it is there when the line goes.
    const readAgain = () => dispatch(api.util.invalidateTags([...TAGS]));
    const start = () =>
      import("./service-worker")
        .then(({ startServiceWorker }) => startServiceWorker(readAgain))
        // In a private window, say, there is no worker: the shop is the same without one.
        .catch(() => undefined);
    const timer = setTimeout(start, navigator.serviceWorker.controller ? 0 : FIRST_PAGE_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [dispatch]);
}
