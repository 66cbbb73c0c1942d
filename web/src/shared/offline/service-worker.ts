import { messageSW, Workbox } from "workbox-window";
import { i18n } from "@/shared/i18n/i18n";
import { notify } from "@/shared/ui/notices";

const HOUR = 3600_000;

type Worker = ServiceWorker | null | undefined;

/**
 * Returns whether the worker belongs to the build of the open page, and whether that page is the only one.
 */
async function ofThisBuild(worker: Worker): Promise<{ held: boolean; alone: boolean }> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (!worker || !entry) return { held: false, alone: false };
  return messageSW(worker, { type: "HOLDS", url: new URL(entry).pathname });
}

/**
 * Registers the worker that keeps the shop readable without a connection. Only the button in the notice
 * reloads the page, because the customer may be in the middle of a checkout. `firstHeld` runs when the
 * device's first worker takes control, with the page already open.
 */
export async function startServiceWorker(firstHeld: () => void) {
  const workbox = new Workbox("/sw.js");
  let reloadRequested = false;

  const offer = (take: () => void) =>
    notify(i18n.t("update.ready"), {
      lasting: true,
      action: {
        label: i18n.t("update.use"),
        run: () => {
          reloadRequested = true;
          take();
        },
      },
    });

  workbox.addEventListener("waiting", async ({ sw }) => {
    const { held, alone } = await ofThisBuild(sw);
    if (!held) offer(() => workbox.messageSkipWaiting());
    else if (alone) workbox.messageSkipWaiting();
  });
  workbox.addEventListener("controlling", async ({ sw, isUpdate }) => {
    if (reloadRequested) window.location.reload();
    else if (!isUpdate) firstHeld();
    else if (!(await ofThisBuild(sw)).held) offer(() => window.location.reload());
  });

  await workbox.register();
  const look = () => {
    if (document.visibilityState === "visible" && navigator.onLine) workbox.update().catch(() => undefined);
  };
  setInterval(look, HOUR);
  document.addEventListener("visibilitychange", look);
}
