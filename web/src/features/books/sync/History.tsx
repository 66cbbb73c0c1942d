import { Link } from "react-router";
import { dayAndTime } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { useServerText } from "@/shared/i18n/useServerText";
import { useWords } from "@/shared/i18n/useWords";
import { PageFoot } from "@/shared/list/PageFoot";
import { useListSearch } from "@/shared/list/useListSearch";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { RunList } from "../intake/RunList";
import { useListSyncRunsQuery } from "./api";
import { changesOf, rejectedOf } from "./rules";
import styles from "./setup/Setup.module.css";
import { useSource } from "./useSource";
import type { SyncRun } from "./wire";

/** Lists earlier syncs, newest first. */
export function History() {
  const { t, language } = useWords("sync");
  const list = useListSearch([]);
  const source = useSource();
  const { page, size } = list.search;
  const { data, error, refetch } = useListSyncRunsQuery({ page, size }, { refetchOnMountOrArgChange: true });
  if (!data)
    return error ? <Problem error={error} onRetry={refetch} /> : <RowSkeletons count={4} height={56} />;
  const runs = data.items.map((run) => ({
    id: run.id,
    link: <Link to={`?id=${run.id}`}>{dayAndTime(run.requestedAt, language)}</Link>,
    state: run.state,
    stateName: t(`state.${run.state}`),
    about: [
      run.company,
      t(`kind.${run.kind}`),
      source(run.source),
      run.dryRun && run.state !== "done" && t("tried"),
    ],
    outcome: <Outcome run={run} />,
  }));
  return (
    <section className={styles.history} aria-label={t("history")}>
      <h2>{t("history")}</h2>
      {runs.length === 0 ? (
        <EmptyState drawing="papers" title={t("never")} help={t("noHistory")} />
      ) : (
        <>
          <RunList runs={runs} />
          <PageFoot total={data.total} page={page} size={size} onShow={list.show} />
        </>
      )}
    </section>
  );
}

function Outcome({ run }: { run: SyncRun }) {
  const { t } = useWords("sync");
  const serverText = useServerText();
  if (run.state === "failed") return serverText(run.messageKey, run.message);
  const rejected = rejectedOf(run);
  const changed = t("changed", { count: changesOf(run) });
  return rejected === 0
    ? changed
    : `${changed} · ${t("rejected", { count: rejected, shown: quantityText(rejected) })}`;
}
