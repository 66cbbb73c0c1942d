import { useState, useSyncExternalStore } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { entry } from "@/shared/storage/storage";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { type InstallOffer, offerFor, setOffer, subscribeToOffers } from "./install";

const DECLINED_FOR = 30 * 24 * 3600_000;

const isDeclined = (store: string) =>
  Date.now() - Number(entry("installDeclined", store).read() ?? 0) < DECLINED_FOR;

/**
 * Returns whether this is Safari on a phone or tablet outside an installed app, where users install by hand.
 */
const isHandInstalled = () =>
  (navigator as { standalone?: boolean }).standalone === false && navigator.maxTouchPoints > 1;

/** The menu entry "Install app", or instructions to install by hand; nothing if neither is possible. */
export function InstallApp({ className }: { className?: string }) {
  const { t } = useWords("account");
  const { mobileNumber } = useStore();
  const offer = useSyncExternalStore(subscribeToOffers, () => offerFor(mobileNumber));
  const [shown, setShown] = useState(() => !isDeclined(mobileNumber));

  const install = async (event: InstallOffer) => {
    setOffer(null);
    await event.prompt();
    const { outcome } = await event.userChoice;
    if (outcome === "accepted") return;
    entry("installDeclined", mobileNumber).write(String(Date.now()));
    setShown(false);
  };

  if (!shown || !(offer || isHandInstalled())) return null;
  return (
    <div className={className}>
      {offer ? (
        <button type="button" onClick={() => install(offer)}>
          <Icon name="download" /> {t("install.title")}
        </button>
      ) : (
        <p>
          <Icon name="download" /> {t("install.byHand")}
        </p>
      )}
    </div>
  );
}
