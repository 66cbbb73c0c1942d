import type { ReactNode } from "react";
import { dayAndTime } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { useServerText } from "@/shared/i18n/useServerText";
import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import { changesOf, RUN_TONES, rejectedOf } from "./rules";
import styles from "./Sync.module.css";
import { useSource } from "./useSource";
import type { SyncRun } from "./wire";

type RunListProps = {
  runs: SyncRun[];
  /** A link to a run. */
  link: (run: SyncRun, words: string) => ReactNode;
};

/** Past runs, newest first. */
export function RunList({ runs, link }: RunListProps) {
  const { t, language } = useWords("sync");
  const source = useSource();
  const serverText = useServerText();
  return (
    <ul className={styles.runs}>
      {runs.map((run) => {
        const rejected = rejectedOf(run);
        return (
          <li key={run.id}>
            <b className="figures">{link(run, dayAndTime(run.requestedAt, language))}</b>
            <Badge tone={RUN_TONES[run.state] ?? "neutral"}>{t(`state.${run.state}`)}</Badge>
            <p className={`${styles.help} figures`}>
              {[
                run.company,
                t(`kind.${run.kind}`),
                source(run.source),
                run.dryRun && run.state !== "done" && t("tried"),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
            <p className={`${styles.sums} figures`}>
              {run.state === "failed"
                ? serverText(run.messageKey, run.message)
                : [
                    t("changed", { count: changesOf(run) }),
                    rejected > 0 && t("rejected", { count: rejected, shown: quantityText(rejected) }),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
