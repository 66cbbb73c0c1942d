import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import styles from "./Shelf.module.css";

/** A part of a page with its heading and, at its right, the way to all of it. */
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

/** A row that scrolls sideways. */
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
