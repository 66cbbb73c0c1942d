import { useState } from "react";
import { Icon } from "./Icon";
import styles from "./Stepper.module.css";

type StepperProps = {
  quantity: number;
  minimum: number;
  step: number;
  /** Under the quantity: its boxes, or its unit. */
  hint?: string;
  labels: { less: string; more: string; quantity: string };
  refused?: boolean;
  tall?: boolean;
  onChange: (quantity: number) => void;
  /** Hears of a typed quantity under the minimum, which is not taken. */
  onTooFew: () => void;
};

/** The nearest quantity at or above what was typed that the packing allows. */
export const allowedQuantity = (typed: number, step: number) => Math.ceil(typed / step) * step;

/** A quantity between tinted ends. It can be typed too: too few are refused, the rest goes up to a whole step. */
export function Stepper({
  quantity,
  minimum,
  step,
  hint,
  labels,
  refused,
  tall,
  onChange,
  onTooFew,
}: StepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const value = Number.parseInt(typed ?? "", 10);
    if (value < minimum) onTooFew();
    else if (Number.isFinite(value)) {
      const allowed = allowedQuantity(value, step);
      if (allowed !== quantity) onChange(allowed);
    }
    setTyped(null);
  };
  const move = (by: number) => onChange(Math.max(minimum, quantity + by));
  return (
    <div
      className={[styles.stepper, refused && styles.refused, tall && styles.tall].filter(Boolean).join(" ")}
    >
      <button
        type="button"
        className={styles.end}
        aria-label={labels.less}
        disabled={quantity <= minimum}
        onClick={() => move(-step)}
      >
        <Icon name="minus" />
      </button>
      <span className={styles.quantity}>
        <input
          inputMode="numeric"
          role="spinbutton"
          aria-label={labels.quantity}
          aria-valuenow={quantity}
          aria-valuemin={minimum}
          aria-valuetext={hint ? `${quantity}, ${hint}` : undefined}
          value={typed ?? quantity}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, "").slice(0, 6))}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === "Enter") commit();
            if (event.key === "ArrowUp") move(step);
            if (event.key === "ArrowDown") move(-step);
          }}
        />
        {hint && <small aria-hidden="true">{hint}</small>}
      </span>
      <button type="button" className={styles.end} aria-label={labels.more} onClick={() => move(step)}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
