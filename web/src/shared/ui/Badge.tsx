import type { ReactNode } from "react";
import type { Status } from "@/shared/theme/tokens";
import styles from "./Badge.module.css";

type BadgeProps = {
  tone?: Lowercase<Status> | "success" | "warning" | "error" | "neutral";
  /** Without its dot, where it has a sign of its own. */
  plain?: boolean;
  children: ReactNode;
};

/** Shows a state in a word; the colour only repeats it. */
export function Badge({ tone = "neutral", plain = false, children }: BadgeProps) {
  const looks = [styles.badge, plain ? "" : styles.dotted, styles[tone] ?? ""];
  return (
    <span className={looks.filter(Boolean).join(" ")} data-status={tone}>
      {children}
    </span>
  );
}
