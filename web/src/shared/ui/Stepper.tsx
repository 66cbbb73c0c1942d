import { useEffect, useRef, useState } from "react";
import { quantityDigits } from "@/shared/format/quantities";
import { Icon } from "./Icon";
import { say } from "./notices";
import styles from "./Stepper.module.css";

type StepperProps = {
  quantity: number;
  minimum: number;
  step: number;
  /** The largest quantity; null without one. */
  maximum?: number | null;
  /** A quantity that may be typed though the packing does not allow it. */
  kept?: number;
  /** Under the quantity: its boxes, or its unit. */
  hint?: string;
  labels: { less: string; more: string; quantity: string };
  refused?: boolean;
  /** Id of what is wrong with it. */
  error?: string;
  tall?: boolean;
  onChange: (quantity: number) => void;
  /** Called with a typed quantity under the minimum, which is refused. */
  onTooFew: (typed: number) => void;
  /** Called to go below the minimum by the button. */
  onLeast?: () => void;
  /** Called with more than the maximum, which is taken instead. */
  onTooMany?: () => void;
};

/** The nearest quantity at or above what was typed that the packing allows. */
export const allowedQuantity = (typed: number, step: number) => Math.ceil(typed / step) * step;

/** A quantity between tinted ends. It can be typed too: too few are refused, the rest goes up to a whole step. */
export function Stepper({
  quantity,
  minimum,
  step,
  maximum,
  kept,
  hint,
  labels,
  refused,
  error,
  tall,
  onChange,
  onTooFew,
  onLeast,
  onTooMany,
}: StepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const atMost = (value: number) => {
    if (maximum == null || value <= maximum) return value;
    onTooMany?.();
    return maximum;
  };
  const commit = () => {
    const value = Number.parseInt(typed ?? "", 10);
    if (value < minimum && value !== kept) onTooFew(value);
    else if (Number.isFinite(value)) {
      const allowed = value === kept ? value : atMost(allowedQuantity(value, step));
      if (allowed !== quantity) onChange(allowed);
    }
    setTyped(null);
  };
  const move = (by: number) => {
    // From a quantity between two steps, which a new rule may leave, to the next whole one.
    const whole = (by > 0 ? Math.floor : Math.ceil)(quantity / step) * step;
    const next = atMost(Math.max(minimum, whole + by));
    if (next !== quantity) onChange(next);
  };
  const spoken = hint ? `${quantity}, ${hint}` : String(quantity);
  const pressed = useRef(false);
  useEffect(() => {
    // A screen reader reads the field that it is on, and nothing of a field beside it.
    if (pressed.current) say(`${labels.quantity}: ${spoken}`);
    pressed.current = false;
  }, [labels.quantity, spoken]);
  const press = (by: number) => {
    pressed.current = true;
    move(by);
  };
  const least = quantity <= minimum;
  const most = maximum != null && quantity >= maximum;
  return (
    <div
      className={[styles.stepper, refused && styles.refused, tall && styles.tall].filter(Boolean).join(" ")}
    >
      <button
        type="button"
        className={styles.end}
        aria-label={labels.less}
        // A button that is disabled under the finger would lose the focus.
        aria-disabled={least && !onLeast}
        onClick={() => (least ? onLeast?.() : press(-step))}
      >
        <Icon name="minus" />
      </button>
      <span className={styles.quantity}>
        <input
          inputMode="numeric"
          role="spinbutton"
          aria-label={labels.quantity}
          aria-invalid={refused}
          aria-describedby={error}
          aria-valuenow={quantity}
          aria-valuemin={Math.min(minimum, quantity)}
          aria-valuemax={maximum ?? undefined}
          aria-valuetext={hint && spoken}
          value={typed ?? quantity}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(quantityDigits(event.target.value))}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              // It confirms the quantity alone, and not the form that it is in.
              event.preventDefault();
              commit();
            }
            if (event.key === "ArrowUp") move(step);
            if (event.key === "ArrowDown") move(-step);
          }}
        />
        {hint && <small aria-hidden="true">{hint}</small>}
      </span>
      <button
        type="button"
        className={styles.end}
        aria-label={labels.more}
        aria-disabled={most}
        onClick={() => press(step)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
