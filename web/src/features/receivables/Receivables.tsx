import { DuesPanel } from "./DuesPanel";
import { InvoicesPanel } from "./InvoicesPanel";
import styles from "./Receivables.module.css";

/** The day in the store: 2026-11-21. */
const storeDay = () => new Date().toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" });

/** What an account owes and what it was invoiced, as the store's accounts have it. */
export function Receivables({ code }: { code: string }) {
  return (
    <div className={styles.parts}>
      <DuesPanel code={code} today={storeDay()} />
      <InvoicesPanel code={code} />
    </div>
  );
}
