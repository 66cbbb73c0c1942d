import { dayAndTime, shortDay, timeOfDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { useConnection } from "./connection";
import styles from "./OfflineBanner.module.css";

/** Says under the header that there is no line, of when the rates are, and that the cart goes on. */
export function OfflineBanner() {
  const { t } = useWords("common");
  const { online } = useConnection();
  const help = useHelp();
  return (
    <div role="status">
      {!online && (
        <div className={styles.banner}>
          <div>
            <Icon name="wifiOff" />
            <p>
              <b>{t("offline.title")}</b>
              <span className="figures">{help}</span>
            </p>
          </div>
        </div>
      )}
    </div>
  );
}

function useHelp(): string {
  const { t, language } = useWords("common");
  const { settings } = useStore();
  const { asOf } = useConnection();
  const at = asOf === null ? null : new Date(asOf).toISOString();
  if (at === null) return settings.onlyProducts ? "" : t("offline.cart");
  const today = shortDay(at, language) === shortDay(new Date().toISOString(), language);
  const time = (today ? timeOfDay : dayAndTime)(at, language);
  return t(settings.onlyProducts ? "offline.asOf" : "offline.ratesAsOf", { time });
}
