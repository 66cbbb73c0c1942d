import { type ReactNode, useId } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { FieldError } from "./FieldError";
import { Picture } from "./Picture";
import { Stepper } from "./Stepper";
import styles from "./StepperRow.module.css";

type StepperRowProps = {
  item: { name: string; picture?: string | null };
  /** The accessible name of the quantity. */
  label: string;
  note?: string;
  error?: string;
  quantity: number;
  /** The smallest quantity other than zero. */
  minimum?: number;
  step?: number;
  maximum?: number | null;
  /** A quantity that may be typed although it is not a multiple of the step. */
  kept?: number;
  onChange: (quantity: number) => void;
  after?: ReactNode;
};

/** A row of an order with a field for its quantity, which may be zero. */
export function StepperRow({
  item,
  label,
  note,
  error,
  quantity,
  minimum = 0,
  step = 1,
  maximum,
  kept,
  onChange,
  after,
}: StepperRowProps) {
  const { t } = useWords("cart");
  const { name, picture } = item;
  const id = useId();
  return (
    <div className={styles.row}>
      <Picture source={picture} name={name} size={48} />
      <div className={styles.words}>
        <b>{name}</b>
        {note && <small className="figures">{note}</small>}
      </div>
      <div className={styles.controls}>
        <div className={styles.stepper}>
          <Stepper
            quantity={quantity}
            minimum={minimum}
            step={step}
            maximum={maximum}
            kept={kept}
            labels={{ less: t("less", { name }), more: t("more", { name }), quantity: label }}
            refused={error !== undefined}
            error={error && id}
            onChange={onChange}
            onTooFew={(typed) => onChange(typed && minimum)}
            onLeast={minimum > 0 ? () => onChange(0) : undefined}
          />
        </div>
        {after}
      </div>
      <FieldError id={id} text={error} />
    </div>
  );
}
