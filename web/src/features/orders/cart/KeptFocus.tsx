import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import styles from "./KeptFocus.module.css";

type KeptFocusProps = {
  /** What the control looks like now; the focus is kept when it changes. */
  form: string;
  place?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/**
 * Keeps the focus in a control that changes its form: where Add gives way to a stepper it goes on to +, and back
 * to Add where the line is gone.
 */
export function KeptFocus({ form, place, children }: KeptFocusProps) {
  const own = useRef<HTMLDivElement>(null);
  const control = place ?? own;
  const inside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is what the focus is kept over
  useLayoutEffect(() => {
    const now = control.current;
    // A browser reports no blur for an element that is removed.
    if (!inside.current || !now || now.contains(document.activeElement)) return;
    [...now.querySelectorAll("button")].at(-1)?.focus({ preventScroll: true });
  }, [form, control]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices where the focus is
    <div
      className={styles.control}
      ref={control}
      onFocus={() => {
        inside.current = true;
      }}
      onBlur={() => {
        inside.current = false;
      }}
    >
      {children}
    </div>
  );
}
