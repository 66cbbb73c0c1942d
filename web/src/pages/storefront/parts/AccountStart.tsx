import { BalanceCard } from "@/features/people/accounts/BalanceCard";
import { DuesPanel } from "@/features/people/receivables/DuesPanel";
import { storeToday } from "@/shared/format/store-today";
import styles from "./HomeOfCustomer.module.css";
import { LastOrder } from "./LastOrder";

const BILLS = 3;

/** The start of a customer's account: dues and credit, the last order, and the first bills. */
export function AccountStart({ code }: { code: string }) {
  return (
    <>
      <div className={styles.cards}>
        <BalanceCard />
        <LastOrder />
      </div>
      <DuesPanel code={code} today={storeToday()} most={BILLS} />
    </>
  );
}
