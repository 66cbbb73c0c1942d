import { useEffect, useRef, useState } from "react";
import { quantityDigits } from "@/shared/format/quantities";
import { Icon } from "./Icon";
import { say } from "./notices";
import styles from "./Stepper.module.css";

type StepperProps = {
  quantity: number;
  minimum: number;
  step: number;
  /** The largest quantity; null if there is none. */
  maximum?: number | null;
  /** A quantity that may be typed although it is not a multiple of the step. */
  kept?: number;
  /** The text under the quantity: its boxes or its unit. */
  hint?: string;
  labels: { less: string; more: string; quantity: string };
  refused?: boolean;
  /** The id of the error's element. */
  error?: string;
  tall?: boolean;
  onChange: (quantity: number) => void;
  /** Called with a typed quantity under the minimum, which is refused. */
  onTooFew: (typed: number) => void;
  /** Called when the button would go below the minimum. */
  onLeast?: () => void;
  /** Called when more than the maximum is typed; the quantity becomes the maximum. */
  onTooMany?: () => void;
};

/** Returns the smallest allowed quantity that is not less than the typed one. */
export const allowedQuantity = (typed: number, step: number) => Math.ceil(typed / step) * step;

/**
 * A field for a quantity with a button on each side. A typed quantity below the minimum is refused; any other
 * is rounded up to a whole step.
 */
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
    // The quantity may be between two steps after a rule has changed; it then moves to the next whole step.
    const whole = (by > 0 ? Math.floor : Math.ceil)(quantity / step) * step;
    const next = atMost(Math.max(minimum, whole + by));
    if (next !== quantity) onChange(next);
  };
  const spoken = hint ? `${quantity}, ${hint}` : String(quantity);
  const pressed = useRef(false);
  useEffect(() => {
    // Screen readers announce only the focused element, which here is the button and not the quantity.
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
        // A disabled button would lose the focus.
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
              // Enter confirms the quantity and must not submit the form around it.
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
