import type { ReactNode } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { FieldError } from "./FieldError";
import { Picture } from "./Picture";
import { Stepper } from "./Stepper";
import styles from "./StepperRow.module.css";

type StepperRowProps = {
  item: { name: string; picture?: string | null };
  /** The name of its quantity for screen readers. */
  label: string;
  note?: string;
  error?: string;
  quantity: number;
  maximum?: number;
  onChange: (quantity: number) => void;
  after?: ReactNode;
};

/** A row of an order whose quantity is chosen, from none on. */
export function StepperRow({
  item,
  label,
  note,
  error,
  quantity,
  maximum,
  onChange,
  after,
}: StepperRowProps) {
  const { t } = useWords("cart");
  const { name, picture } = item;
  return (
    <div className={styles.row}>
      <Picture source={picture} name={name} size={48} />
      <div className={styles.words}>
        <b>{name}</b>
        {note && <small className="figures">{note}</small>}
      </div>
      <div className={styles.stepper}>
        <Stepper
          quantity={quantity}
          minimum={0}
          step={1}
          maximum={maximum}
          labels={{ less: t("less", { name }), more: t("more", { name }), quantity: label }}
          refused={error !== undefined}
          onChange={onChange}
          onTooFew={() => onChange(0)}
        />
      </div>
      {after}
      <FieldError text={error} />
    </div>
  );
}
