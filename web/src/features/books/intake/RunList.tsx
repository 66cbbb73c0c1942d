import type { ReactNode } from "react";
import { Badge } from "@/shared/ui/Badge";
import styles from "./Intake.module.css";
import { RUN_TONES, type RunState } from "./states";

type ListedRun = {
  id: string;
  /** The way to the run. */
  link: ReactNode;
  /** The whole of a long name. */
  title?: string;
  state: RunState;
  stateName: string;
  /** What it read, and when. */
  about: (string | false)[];
  /** What became of it. */
  outcome: ReactNode;
};

/** Runs of before, the newest first. */
export function RunList({ runs }: { runs: readonly ListedRun[] }) {
  return (
    <ul className={styles.runs}>
      {runs.map(({ id, link, title, state, stateName, about, outcome }) => (
        <li key={id}>
          <b className="figures ellipsis" title={title}>
            {link}
          </b>
          <Badge tone={RUN_TONES[state] ?? "neutral"}>{stateName}</Badge>
          <p className={`${styles.about} figures`}>{about.filter(Boolean).join(" · ")}</p>
          <p className={`${styles.outcome} figures`}>{outcome}</p>
        </li>
      ))}
    </ul>
  );
}
