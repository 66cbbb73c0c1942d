import type { ReactNode } from "react";
import type { Status } from "@/shared/theme/tokens";
import styles from "./Badge.module.css";

type BadgeProps = {
  tone?: Lowercase<Status> | "success" | "warning" | "error" | "neutral";
  /** Without the dot, for a badge with its own icon. */
  plain?: boolean;
  children: ReactNode;
};

/** Shows a state by a word; the colour only repeats the word. */
export function Badge({ tone = "neutral", plain = false, children }: BadgeProps) {
  const looks = [styles.badge, plain ? "" : styles.dotted, styles[tone] ?? ""];
  return (
    <span className={looks.filter(Boolean).join(" ")} data-status={tone}>
      {children}
    </span>
  );
}
