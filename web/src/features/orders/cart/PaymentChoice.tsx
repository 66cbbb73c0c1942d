import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { BankAccount } from "@/shared/tenant/BankAccount";
import { FieldError } from "@/shared/ui/FieldError";
import styles from "./PaymentChoice.module.css";
import { PAYMENT_MODES, type PaymentMode } from "./wire";

type PaymentChoiceProps = {
  value: PaymentMode | null;
  error?: string | null;
  creditDays?: number;
  onChange: (mode: PaymentMode) => void;
};

export function PaymentChoice({ value, error, creditDays, onChange }: PaymentChoiceProps) {
  const { t } = useWords("cart");
  const { guest } = useSession();
  // A guest has no agreed terms with the store, so the terms are last.
  const [terms, ...others] = PAYMENT_MODES;
  const modes = guest ? [...others, terms] : PAYMENT_MODES;
  const help = (mode: PaymentMode) =>
    mode === "As per Company Terms" && creditDays
      ? t("daysFromDispatch", { count: creditDays })
      : t(`paymentHelp.${mode}`);
  return (
    <fieldset>
      <legend className={styles.legend}>{t("paymentMode")}</legend>
      <div className={`${styles.choice} ${error ? styles.bad : ""}`}>
        {modes.map((mode) => (
          <label key={mode} className={styles.mode}>
            <input type="radio" name="mode" checked={value === mode} onChange={() => onChange(mode)} />
            <span>
              <b>{t(`payment.${mode}`)}</b>
              <small>{help(mode)}</small>
            </span>
          </label>
        ))}
      </div>
      {value === "Bank" && <BankAccount />}
      <FieldError text={error} />
    </fieldset>
  );
}
