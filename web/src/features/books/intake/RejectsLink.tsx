import type { ReactNode } from "react";
import { Icon } from "@/shared/ui/Icon";
import styles from "./Intake.module.css";

type RejectsLinkProps = { url: string; label?: string; children: ReactNode };

/** What was rejected and why, as a file. */
export function RejectsLink({ url, label, children }: RejectsLinkProps) {
  return (
    <a className={styles.link} href={url} download="Refused.csv" aria-label={label}>
      <Icon name="download" size={16} /> {children}
    </a>
  );
}
