import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { Rupees } from "@/shared/ui/Rupees";
import { useGetAccountQuery } from "./api";
import { Balance } from "./Balance";
import styles from "./Party.module.css";
import { isEditable } from "./wire";

// The first page loads without the credit bar and its words.
const CreditBar = lazy(() => import("./CreditBar"));

/** Returns the account of a customer if the books keep it; null without one, undefined while it loads. */
export function useAccountInBooks() {
  const { claims, guest, salesperson } = useSession();
  const code = claims?.code ?? "";
  const kept = claims?.role === "user" && !guest && !salesperson && code !== "" && !isEditable(code);
  const { data = null, isLoading, error } = useGetAccountQuery(code, { skip: !kept });
  if (!kept) return null;
  // As with the last order, a failed query that loads again must not hide the parts that show it.
  return isLoading && !error ? undefined : data;
}

/** Shows what a customer owes the store, and on what terms, if the books keep their account. */
export function BalanceCard() {
  const { t } = useWords("common");
  const { path } = useStore();
  const account = useAccountInBooks();
  if (!account) return null;
  return (
    <section className={styles.card} aria-label={t("balance.title")}>
      <div className={styles.cardTop}>
        <div className={styles.words}>
          <b className="ellipsis">{account.name}</b>
        </div>
        <Link to={path("dues")}>{t("nav.dues")}</Link>
      </div>
      <dl className={`${styles.facts} figures`}>
        <div>
          <dt>{t("balance.label")}</dt>
          <dd>
            <Balance amount={account.balance} creditClass={styles.credit} />
          </dd>
        </div>
        {account.creditDays > 0 && (
          <div>
            <dt>{t("balance.credits")}</dt>
            <dd>{t("balance.creditDays", { count: account.creditDays })}</dd>
          </div>
        )}
        {account.creditLimit > 0 && (
          <div>
            <dt>{t("balance.creditLimit")}</dt>
            <dd>
              <Rupees amount={account.creditLimit} />
            </dd>
          </div>
        )}
      </dl>
      {account.creditLimit > 0 && (
        <Suspense fallback={<div className={styles.used} />}>
          <CreditBar owed={account.balance} limit={account.creditLimit} />
        </Suspense>
      )}
    </section>
  );
}
