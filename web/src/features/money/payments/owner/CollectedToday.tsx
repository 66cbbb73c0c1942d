import { Link } from "react-router";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useGetPaymentSumsQuery } from "../api";

/**
 * Shows two sums: the money received today, and the money that waits for the owner.
 * Shows nothing if both are zero.
 */
export function CollectedToday() {
  const { t } = useWords("payments");
  const { path } = useStore();
  const { data } = useGetPaymentSumsQuery();
  if (!data || (data.today === 0 && data.waitingCount === 0)) return null;
  const waiting = wholeRupees(data.waiting);
  const count = t("payments", { count: data.waitingCount });
  return (
    <>
      <div>
        <dt>{t("today")}</dt>
        <dd className="figures">{wholeRupees(data.today)}</dd>
      </div>
      <div>
        <dt>{t("toCheck")}</dt>
        <dd className="figures">
          {data.waitingCount > 0 ? (
            <Link
              to={`${path("owner/payments")}?state=waiting`}
              title={count}
              aria-label={`${t("toCheck")}: ${waiting}, ${count}`}
            >
              {waiting}
            </Link>
          ) : (
            waiting
          )}
        </dd>
      </div>
    </>
  );
}
