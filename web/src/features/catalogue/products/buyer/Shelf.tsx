import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import styles from "./Shelf.module.css";

/** Shows a section of a page with its heading and, on the right, a link to the full list. */
export function Section({
  title,
  more,
  children,
}: {
  title: string;
  more?: { to: string; text: string; label?: string };
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {more && (
          <Link to={more.to} aria-label={more.label}>
            {more.text}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/** Shows a row that scrolls sideways. */
export function Shelf({
  label,
  width = 148,
  wide = 190,
  children,
}: {
  label: string;
  width?: number;
  wide?: number;
  children: ReactNode;
}) {
  return (
    <ul
      className={styles.shelf}
      aria-label={label}
      style={{ "--shelf-item": `${width}px`, "--shelf-item-wide": `${wide}px` } as CSSProperties}
    >
      {children}
    </ul>
  );
}
