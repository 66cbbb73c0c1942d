import type { ReactNode } from "react";
import styles from "./People.module.css";

export type Fact = { name: string; value: ReactNode };

/** Shows the facts about a person, without empty ones. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== "" && value !== null)
        .map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
