import type { ReactNode } from "react";
import { Badge } from "@/shared/ui/Badge";
import styles from "./Intake.module.css";
import { RUN_TONES, type RunState } from "./states";

type ListedRun = {
  id: string;
  /** The link to the run. */
  link: ReactNode;
  /** The full text of a long name. */
  title?: string;
  state: RunState;
  stateName: string;
  /** Facts about the run, such as its file and its time. */
  about: (string | false)[];
  /** The result of the run. */
  outcome: ReactNode;
};

/** Lists earlier runs, newest first. */
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
