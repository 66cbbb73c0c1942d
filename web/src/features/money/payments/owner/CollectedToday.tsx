import { Link } from "react-router";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useGetPaymentSumsQuery } from "../api";
import styles from "./Payments.module.css";

/** What was received today, and what waits for the owner. Shows nothing if both are empty. */
export function CollectedToday() {
  const { t } = useWords("payments");
  const { path } = useStore();
  const { data } = useGetPaymentSumsQuery();
  if (!data || (data.today === 0 && data.waitingCount === 0)) return null;
  return (
    <section className={`${styles.panel} figures`} aria-label={t("title")}>
      <dl className={styles.sums}>
        <div>
          <dt>{t("today")}</dt>
          <dd>{wholeRupees(data.today)}</dd>
        </div>
        <div>
          <dt>{t("state.waiting")}</dt>
          <dd>
            {wholeRupees(data.waiting)}{" "}
            {data.waitingCount > 0 && (
              <Link to={`${path("owner/payments")}?state=waiting`}>
                {t("payments", { count: data.waitingCount })}
              </Link>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}
