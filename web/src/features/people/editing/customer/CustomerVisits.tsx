import { Link } from "react-router";
import { fullDay } from "@/shared/format/dates";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";
import styles from "./Customer.module.css";
import type { Visit } from "./wire";

/**
 * Lists the last days on which a salesperson ordered for this customer,
 * with the day's route if it is recorded.
 */
export function CustomerVisits({ visits }: { visits: readonly Visit[] }) {
  const { t, language } = useWords("customer");
  const { path, settings } = useStore();
  if (visits.length === 0)
    return <EmptyState drawing="papers" title={t("visits.none")} help={t("visits.noneHelp")} />;
  return (
    <ul className={`${styles.panel} ${styles.visits}`}>
      {visits.map(({ day, code, name, orders, net }) => (
        <li key={`${day} ${code}`}>
          <b>{fullDay(`${day}T12:00:00+05:30`, language)}</b>
          <b className="figures">{wholeRupees(net)}</b>
          <small className="figures">
            {name} ({code}) · {t("visits.orders", { count: orders })}
          </small>
          {settings.locationMandatory && (
            <Link to={`${path("owner/userlocation")}?cd=${encodeURIComponent(code)}&from=${day}&to=${day}`}>
              {t("visits.route")}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
