import type { ReactNode } from "react";
import { Icon } from "@/shared/ui/Icon";
import styles from "./Intake.module.css";

type RejectsLinkProps = { url: string; label?: string; children: ReactNode };

/** Downloads the rejected rows with their reasons. */
export function RejectsLink({ url, label, children }: RejectsLinkProps) {
  return (
    <a className={styles.link} href={url} download="Refused.csv" aria-label={label}>
      <Icon name="download" size={16} /> {children}
    </a>
  );
}
