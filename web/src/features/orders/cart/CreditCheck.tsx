import { shortDay } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { Field } from "@/shared/ui/Field";
import { Icon } from "@/shared/ui/Icon";
import { useGetCreditQuery } from "./credit-api";
import { type Credit, exceededBy, policyFor } from "./credit-rules";
import styles from "./Sums.module.css";

const MAX_REASON = 500;

type Reason = { reason: string; onReason: (reason: string) => void };
export type CreditCheckProps = Reason & { customer: string; amount: number };

/** Shows what a customer owes, and how the store handles an order of this amount. */
export function CreditCheck({ customer, amount, reason, onReason }: CreditCheckProps) {
  const { t } = useWords("credit");
  const { salesperson } = useSession();
  const { currentData: credit } = useGetCreditQuery(customer, { refetchOnMountOrArgChange: true });
  if (!credit || credit.policy === "ignore") return null;
  const { beyond } = exceededBy(credit, amount);
  const policy = policyFor(credit, amount);
  const owed = { owed: rupees(credit.balance + credit.openOrders), open: rupees(credit.openOrders) };
  return (
    <div className={`${styles.value} figures`} role="status">
      <p>{credit.limit > 0 ? t("owed", { ...owed, limit: rupees(credit.limit) }) : t("balance", owed)}</p>
      {beyond > 0 && <p className={styles.missing}>{t("beyond", { amount: rupees(beyond) })}</p>}
      <Overdue credit={credit} />
      {policy && (
        <p className={styles.missing}>
          <Icon name="info" size={16} /> {t(`policy.${policy}`)}
        </p>
      )}
      {salesperson && credit.mayOverride && (policy === "hold" || policy === "block") && (
        <Override reason={reason} onReason={onReason} />
      )}
    </div>
  );
}

function Overdue({ credit: { overdue, overdueDays, oldestBill } }: { credit: Credit }) {
  const { t, language } = useWords("credit");
  if (overdueDays === 0 || !oldestBill?.due) return null;
  const since = shortDay(oldestBill.due, language);
  return (
    <p className={styles.missing}>
      {t("overdue", { amount: rupees(overdue), count: overdueDays, bill: oldestBill.name, since })}
    </p>
  );
}

function Override({ reason, onReason }: Reason) {
  const { t } = useWords("credit");
  return (
    <Field
      label={t("reason")}
      placeholder={t("reasonExample")}
      maxLength={MAX_REASON}
      value={reason}
      onChange={({ target }) => onReason(target.value)}
    />
  );
}
