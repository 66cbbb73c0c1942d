import { timeWithAge } from "@/shared/format/dates";
import { useMinute } from "@/shared/hooks/useMinute";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { useConnection } from "./connection";
import styles from "./OfflineBanner.module.css";

/**
 * Shows under the header that there is no connection, how old the rates are, and that the cart still works.
 */
export function OfflineBanner() {
  const { t } = useWords("common");
  const { online } = useConnection();
  return (
    <div role="status">
      {!online && (
        <div className={styles.banner}>
          <div>
            <Icon name="wifiOff" />
            <p>
              <b>{t("offline.title")}</b>
              <span className="figures">
                <Help />
              </span>
            </p>
          </div>
        </div>
      )}
    </div>
  );
}

function Help() {
  const { t, language } = useWords("common");
  const { settings } = useStore();
  const { asOf } = useConnection();
  const now = useMinute();
  if (asOf === null) return settings.onlyProducts ? "" : t("offline.cart");
  const time = timeWithAge(asOf, now, language);
  return t(settings.onlyProducts ? "offline.asOf" : "offline.ratesAsOf", { time });
}
