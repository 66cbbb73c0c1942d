import { useState } from "react";
import { fullDay } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Icon } from "@/shared/ui/Icon";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { useListInvoicesQuery } from "./api";
import styles from "./Receivables.module.css";
import type { Invoice } from "./wire";

/** Lists an account's invoices of the last 12 months from the books, newest first. */
export function InvoicesPanel({ code }: { code: string }) {
  const { t } = useWords("receivables");
  const [page, setPage] = useState(0);
  const { data, error, isFetching, refetch } = useListInvoicesQuery({ code, page });
  if (error && !data) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons count={3} height={56} />;
  if (data.total === 0)
    return <EmptyState drawing="papers" title={t("noInvoices")} help={t("noInvoicesHelp")} />;
  return (
    <section className={styles.panel} aria-busy={isFetching}>
      <header className={styles.head}>
        <h2>{t("invoices")}</h2>
        <small className={styles.quiet}>{t("lastYear", { count: data.total })}</small>
      </header>
      <ul className={styles.list}>
        {data.items.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {(page > 0 || data.next !== null) && (
        <div className={styles.foot}>
          <Button disabled={page === 0 || isFetching} onClick={() => setPage(page - 1)}>
            {t("newer")}
          </Button>
          <Button disabled={data.next === null || isFetching} onClick={() => setPage(page + 1)}>
            {t("older")}
          </Button>
        </div>
      )}
    </section>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { t, language } = useWords("receivables");
  const head = (
    <span className={styles.row}>
      <b>{invoice.number || t("noNumber")}</b>
      <b className="figures">{rupees(invoice.amount)}</b>
      <small>{fullDay(`${invoice.date}T12:00:00+05:30`, language)}</small>
      <small>
        {invoice.lines.length > 0 && (
          <span className={styles.more}>
            {t("items", { count: invoice.lines.length })} <Icon name="chevronDown" size={16} />
          </span>
        )}
      </small>
    </span>
  );
  if (invoice.lines.length === 0 && !invoice.irn) return <li>{head}</li>;
  return (
    <li className={styles.invoice}>
      <details>
        <summary>{head}</summary>
        {invoice.irn && (
          <p className={styles.portal}>
            IRN {invoice.irn}
            {invoice.ackNo && ` · ${t("ackNo", { number: invoice.ackNo })}`}
            {invoice.ackDate && ` · ${fullDay(`${invoice.ackDate}T12:00:00+05:30`, language)}`}
          </p>
        )}
        <ul className={styles.lines}>
          {invoice.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of an invoice have no id and keep their order
            <li key={at}>
              <span>
                {line.name}
                {line.quantity && ` × ${line.quantity} ${line.unit}`}
              </span>
              <span className="figures">{line.amount !== null && rupees(line.amount)}</span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
