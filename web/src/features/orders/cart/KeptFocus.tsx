import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import styles from "./KeptFocus.module.css";

type KeptFocusProps = {
  /** The present form of the control; the focus is kept when it changes. */
  form: string;
  place?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/**
 * Keeps the focus in a control that changes its form: when a stepper replaces Add, its + gets the focus, and
 * Add gets it when the line is removed.
 */
export function KeptFocus({ form, place, children }: KeptFocusProps) {
  const own = useRef<HTMLDivElement>(null);
  const control = place ?? own;
  const inside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect restores the focus when the form changes
  useLayoutEffect(() => {
    const now = control.current;
    // Browsers do not report a blur when the focused element is removed.
    if (!inside.current || !now || now.contains(document.activeElement)) return;
    [...now.querySelectorAll("button")].at(-1)?.focus({ preventScroll: true });
  }, [form, control]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only record whether the focus is inside
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
