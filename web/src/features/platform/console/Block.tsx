import type { ReactNode } from "react";
import styles from "./Block.module.css";

type BlockProps = {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  /** The contents reach the edges of the block, as a table does. */
  flush?: boolean;
  children: ReactNode;
};

/** Shows a section of a page with a heading. */
export function Block({ title, note, actions, flush, children }: BlockProps) {
  return (
    <section className={styles.block}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
}

export type Fact = { name: string; value: ReactNode };

/** Lists facts by name. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows a line in place of an empty list. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className={styles.nothing}>{children}</p>
);

/** Shows the footer of a list that has pages. */
export const Foot = ({ children }: { children: ReactNode }) => <div className={styles.foot}>{children}</div>;

type RowsProps = {
  /** The label of the rows for screen readers. */
  label: string;
  children: ReactNode;
};

/** Shows the rows of a short list; the first column takes the free space. */
export const Rows = ({ label, children }: RowsProps) => <ul aria-label={label}>{children}</ul>;

type RowProps = { first: ReactNode; second?: ReactNode; children?: ReactNode };

export const Row = ({ first, second, children }: RowProps) => (
  <li className={styles.row}>
    <div className={styles.words}>
      <div>{first}</div>
      {second && <div className={`${styles.second} figures`}>{second}</div>}
    </div>
    {children}
  </li>
);
