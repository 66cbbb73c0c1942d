import styles from "./Start.module.css";

const RADIUS = 17;
const ROUND = 2 * Math.PI * RADIUS;

/** Draws the progress as a ring; the words next to it say the same. */
export function Ring({ done, total }: { done: number; total: number }) {
  return (
    <svg className={styles.ring} width={40} height={40} viewBox="0 0 40 40" aria-hidden="true">
      <circle cx={20} cy={20} r={RADIUS} />
      <circle
        cx={20}
        cy={20}
        r={RADIUS}
        className={styles.part}
        strokeDasharray={`${(ROUND * done) / total} ${ROUND}`}
        transform="rotate(-90 20 20)"
      />
    </svg>
  );
}
