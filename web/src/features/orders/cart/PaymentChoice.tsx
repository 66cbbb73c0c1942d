import { useId, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { FieldError } from "@/shared/ui/FieldError";
import { Icon } from "@/shared/ui/Icon";
import { SheetMenu } from "@/shared/ui/SheetMenu";
import styles from "./PaymentChoice.module.css";
import { PAYMENT_MODES, type PaymentMode } from "./wire";

type PaymentChoiceProps = {
  value: PaymentMode | null;
  error?: string | null;
  creditDays?: number;
  onChange: (mode: PaymentMode) => void;
};

/** Shows the payment mode in one row above the order button; the row opens a sheet with all modes. */
export function PaymentChoice({ value, error, creditDays, onChange }: PaymentChoiceProps) {
  const { t } = useWords("cart");
  const { t: common } = useWords("common");
  const { guest } = useSession();
  const [open, setOpen] = useState(false);
  const errorId = useId();
  // A guest has no agreed terms with the store, so the terms are last.
  const [terms, ...others] = PAYMENT_MODES;
  const modes = guest ? [...others, terms] : PAYMENT_MODES;
  const help = (mode: PaymentMode) =>
    mode === terms && creditDays ? t("daysFromDispatch", { count: creditDays }) : t(`paymentHelp.${mode}`);
  const days = value === terms && creditDays ? common("balance.creditDays", { count: creditDays }) : null;
  const choose = (mode: PaymentMode) => {
    setOpen(false);
    onChange(mode);
  };
  return (
    <div className={styles.choice}>
      <button
        type="button"
        name="mode"
        className={`${styles.row} ${error ? styles.bad : ""}`}
        aria-haspopup="dialog"
        aria-describedby={error ? errorId : undefined}
        onClick={() => setOpen(true)}
      >
        <span className="ellipsis figures">
          <span className={value ? "visually-hidden" : ""}>{t("paymentMode")}</span>{" "}
          {value && [t(`payment.${value}`), days].filter(Boolean).join(" · ")}
        </span>
        <Icon name="chevronDown" size={16} />
      </button>
      <FieldError id={errorId} text={error} />
      <SheetMenu open={open} onClose={() => setOpen(false)} label={t("paymentMode")}>
        {modes.map((mode) => (
          <button key={mode} type="button" aria-pressed={value === mode} onClick={() => choose(mode)}>
            <span className={styles.mode}>
              {t(`payment.${mode}`)} <small>{help(mode)}</small>
            </span>
            {value === mode && <Icon name="check" className={styles.chosen} />}
          </button>
        ))}
      </SheetMenu>
    </div>
  );
}
