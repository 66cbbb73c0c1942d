import type { ReactNode } from "react";
import { Icon } from "./Icon";
import styles from "./LookBanner.module.css";

type LookBannerProps = { label: string; who: string; note: string; children: ReactNode };

/**
 * Shows on every page as which person the user views the store, and that it is read-only; `children` leads
 * back.
 */
export const LookBanner = ({ label, who, note, children }: LookBannerProps) => (
  <aside className={styles.banner} aria-label={label}>
    <div>
      <Icon name="eye" />
      <p className="ellipsis">
        <b>{who}</b> <span>{note}</span>
      </p>
      {children}
    </div>
  </aside>
);
