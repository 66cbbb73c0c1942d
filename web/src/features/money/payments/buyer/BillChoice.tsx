import { useId } from "react";
import { fullDay } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { FieldError } from "@/shared/ui/FieldError";
import styles from "./Collect.module.css";
import type { OpenBill } from "./collect";

type BillChoiceProps = {
  bills: readonly OpenBill[];
  chosen: readonly string[];
  today: string;
  error?: string;
  onToggle: (id: string) => void;
};

/** The open bills of a customer, to tick those that are paid. */
export function BillChoice({ bills, chosen, today, error, onToggle }: BillChoiceProps) {
  const { t, language } = useWords("payments");
  const id = useId();
  const day = (date: string) => fullDay(`${date}T12:00:00+05:30`, language);
  if (bills.length === 0) return <p className={styles.quiet}>{t("collect.noBills")}</p>;
  return (
    <fieldset className={styles.bills} aria-describedby={error ? id : undefined}>
      <legend>{t("collect.bills")}</legend>
      {bills.map((bill) => (
        <label key={bill.id} className={styles.bill}>
          <input type="checkbox" checked={chosen.includes(bill.id)} onChange={() => onToggle(bill.id)} />
          <span>
            <b>{bill.name}</b>
            {bill.due && (
              <small className={bill.due < today ? styles.late : ""}>
                {t(bill.due < today ? "collect.billLate" : "collect.billDue", { day: day(bill.due) })}
              </small>
            )}
          </span>
          <b className="figures">{rupees(bill.amount)}</b>
        </label>
      ))}
      <FieldError id={id} text={error} />
    </fieldset>
  );
}
