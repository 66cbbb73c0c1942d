import { type ReactNode, useState } from "react";
import { fullDay } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Chip } from "@/shared/ui/Chips";
import { keepsBack } from "@/shared/ui/KeepBack";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { useGetStatementQuery } from "./api";
import styles from "./Receivables.module.css";
import { type Days, SPANS, spanOf } from "./spans";
import type { Statement, StatementLine } from "./wire";

type StatementPanelProps = {
  code: string;
  today: string;
  /** Renders the button that downloads the statement of these days. */
  file: (days: Days) => ReactNode;
};

/** Shows an account's entries with their effect on the balance, for a chosen span of days. */
export function StatementPanel({ code, today, file }: StatementPanelProps) {
  const { t } = useWords("receivables");
  const [chosen, setChosen] = useState<(typeof SPANS)[number]>("quarter");
  const days = spanOf(chosen, today);
  const { data, error, isFetching, refetch } = useGetStatementQuery({ code, ...days });
  return (
    <section className={`${styles.panel} ${data || error ? "" : keepsBack}`} aria-busy={isFetching}>
      <header className={styles.head}>
        <h2>{t("statement")}</h2>
        {file(days)}
      </header>
      <div className={styles.spans}>
        {SPANS.map((span) => (
          <Chip key={span} pressed={span === chosen} onPress={() => setChosen(span)}>
            {t(`span.${span}`)}
          </Chip>
        ))}
      </div>
      {data ? (
        <Lines statement={data} />
      ) : error ? (
        <Problem error={error} onRetry={refetch} />
      ) : (
        <RowSkeletons count={3} height={56} />
      )}
    </section>
  );
}

function Lines({
  statement: { since, until, opening, lines, closing, receipts, fromBooks },
}: {
  statement: Statement;
}) {
  const { t } = useWords("receivables");
  return (
    <>
      {!receipts && <p className={styles.quiet}>{t("noReceipts")}</p>}
      <ul className={styles.list}>
        <Balance name={t("opening")} day={since} amount={opening} />
        {lines.map((line) => (
          <LineRow key={line.id} line={line} fromBooks={fromBooks} />
        ))}
        <Balance name={t("closing")} day={until} amount={closing} />
      </ul>
    </>
  );
}

function Balance({ name, day, amount }: { name: string; day: string; amount: number }) {
  const { language } = useWords("receivables");
  return (
    <li className={styles.row}>
      <b>{name}</b>
      <b className="figures">{rupees(amount)}</b>
      <small>{fullDay(`${day}T12:00:00+05:30`, language)}</small>
    </li>
  );
}

function LineRow({ line, fromBooks }: { line: StatementLine; fromBooks: boolean }) {
  const { t, language } = useWords("receivables");
  const { date, kind, number, debit, credit, balance } = line;
  const name =
    kind === "sale" && !fromBooks
      ? t("ofOrder", { number })
      : [t(`kind.${kind}`), number].filter(Boolean).join(" ");
  return (
    <li className={styles.row}>
      <span>{name}</span>
      <span className="figures">{rupees(debit - credit)}</span>
      <small>{fullDay(`${date}T12:00:00+05:30`, language)}</small>
      <small className="figures">{t("balanceAfter", { amount: rupees(balance) })}</small>
    </li>
  );
}
