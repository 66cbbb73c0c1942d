import type { InputHTMLAttributes } from "react";
import styles from "./Switch.module.css";

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "type" | "checked"> & {
  checked: boolean;
  onTurn: (on: boolean) => void;
};

/** A switch that takes effect at once. */
export function Switch({ checked, onTurn, className, ...rest }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      className={[styles.switch, className].filter(Boolean).join(" ")}
      onChange={(event) => onTurn(event.target.checked)}
      {...rest}
    />
  );
}
