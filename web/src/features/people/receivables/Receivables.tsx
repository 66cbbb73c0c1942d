import type { ReactNode } from "react";
import { storeToday } from "@/shared/format/store-today";
import { useWords } from "@/shared/i18n/useWords";
import { useGetDuesQuery } from "./api";
import { DuesPanel } from "./DuesPanel";
import { InvoicesPanel } from "./InvoicesPanel";
import styles from "./Receivables.module.css";
import { StatementPanel } from "./StatementPanel";
import type { Days } from "./spans";

type ReceivablesProps = {
  code: string;
  /** Renders the button that downloads the statement of some days. */
  file: (days: Days) => ReactNode;
};

/** Shows what an account owes and its invoices, from the books or else from its orders. */
export function Receivables({ code, file }: ReceivablesProps) {
  const { t } = useWords("receivables");
  const { data } = useGetDuesQuery(code);
  const fromOrders = data?.fromBooks === false;
  return (
    <div className={styles.parts}>
      {fromOrders && <p className={styles.quiet}>{t("fromOrders")}</p>}
      <DuesPanel code={code} today={storeToday()} />
      <StatementPanel code={code} today={storeToday()} file={file} />
      {!fromOrders && <InvoicesPanel code={code} />}
    </div>
  );
}
