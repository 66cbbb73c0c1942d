import { useId } from "react";
import { fullDay } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { FieldError } from "@/shared/ui/FieldError";
import type { BillToPay } from "../wire";
import styles from "./Collect.module.css";

type BillChoiceProps = {
  bills: readonly BillToPay[];
  chosen: readonly string[];
  today: string;
  error?: string;
  onToggle: (name: string) => void;
};

/** Lists the open bills of a customer with a checkbox for each. */
export function BillChoice({ bills, chosen, today, error, onToggle }: BillChoiceProps) {
  const { t, language } = useWords("payments");
  const id = useId();
  const day = (date: string) => fullDay(`${date}T12:00:00+05:30`, language);
  return (
    <fieldset className={styles.bills} aria-describedby={error ? id : undefined}>
      <legend>{t("collect.bills")}</legend>
      {bills.map((bill) => (
        <label key={bill.name} className={styles.bill}>
          <input type="checkbox" checked={chosen.includes(bill.name)} onChange={() => onToggle(bill.name)} />
          <span>
            <b>{bill.ofOrder ? t("collect.ofOrder", { number: bill.name }) : bill.name}</b>
            {bill.due && (
              <small className={bill.due < today ? styles.late : ""}>
                {t(bill.due < today ? "collect.billLate" : "collect.billDue", { day: day(bill.due) })}
              </small>
            )}
          </span>
          <b className="figures">{rupees(bill.left)}</b>
        </label>
      ))}
      <FieldError id={id} text={error} />
    </fieldset>
  );
}
