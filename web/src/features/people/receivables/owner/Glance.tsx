import { Link } from "react-router";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { keepsBack } from "@/shared/ui/KeepBack";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { useGetReceivablesQuery } from "./api";
import { useDuesWay } from "./dues-way";
import styles from "./Receivables.module.css";
import { Sums } from "./Sums";
import type { Receivable, Receivables } from "./wire";

const SHOWN = 5;

/** Shows a summary of what customers owe; nothing if no balance or bill is known. */
export function Glance() {
  const { t } = useWords("debtors");
  const { path } = useStore();
  const { data, error, refetch } = useGetReceivablesQuery();
  if (data?.totals.accounts === 0) return null;
  return (
    <section className={`${styles.panel} ${data || error ? "" : keepsBack}`} aria-label={t("title")}>
      <header className={styles.head}>
        <h2>{t("title")}</h2>
        <Link className={styles.link} to={path("owner/report/receivables")}>
          {t("toList")}
        </Link>
      </header>
      <div className={styles.room}>
        {data && !data.fromBooks && <p className={styles.quiet}>{t("fromOrders")}</p>}
        {data ? (
          <Shown whole={data} />
        ) : error ? (
          <Problem error={error} onRetry={refetch} />
        ) : (
          <RowSkeletons count={3} height={64} />
        )}
      </div>
    </section>
  );
}

function Shown({ whole: { totals, debtors } }: { whole: Receivables }) {
  const { t } = useWords("debtors");
  return (
    <div className={styles.glance}>
      <Sums totals={totals} list />
      <div className={styles.part}>
        <h3 className={styles.caption}>{t("debtors")}</h3>
        <ul className={styles.debtors}>
          {debtors.slice(0, SHOWN).map((debtor) => (
            <DebtorRow key={debtor.code} debtor={debtor} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function DebtorRow({ debtor }: { debtor: Receivable }) {
  const { t } = useWords("debtors");
  const way = useDuesWay();
  const { code, name, city, balance, overdueDays } = debtor;
  return (
    <li>
      <p className="ellipsis" title={[name, city].filter(Boolean).join(", ")}>
        <Link className={styles.name} {...way(code)}>
          {name}
        </Link>
        {city && <span className={styles.quiet}>, {city}</span>}
      </p>
      <b className="figures">{wholeRupees(balance)}</b>
      {overdueDays > 0 && (
        <small className={`${styles.late} figures`}>{t("days", { count: overdueDays })}</small>
      )}
    </li>
  );
}
