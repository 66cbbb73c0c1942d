import { Link } from "react-router";
import { dayAndTime } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { PageFoot } from "@/shared/list/PageFoot";
import { useListSearch } from "@/shared/list/useListSearch";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { RejectsLink } from "../intake/RejectsLink";
import { RunList } from "../intake/RunList";
import { type ImportRun, useListImportsQuery } from "./api";
import styles from "./Imports.module.css";

/** The states in which the rows of a run are counted; rows are counted only after they have been checked. */
const COUNTED: readonly string[] = ["preview", "applying", "done"];

/** Lists earlier imports, newest first; each links to its result. */
export function History() {
  const { t, language } = useWords("imports");
  const list = useListSearch([]);
  const { page, size } = list.search;
  const { data, error, refetch } = useListImportsQuery({ page, size }, { refetchOnMountOrArgChange: true });
  if (error && !data) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons count={4} height={56} />;
  if (data.total === 0) return null;
  const runs = data.items.map((run) => ({
    id: run.id,
    link: <Link to={{ search: `?id=${run.id}` }}>{run.name || t(`kind.${run.kind}`)}</Link>,
    title: run.name,
    state: run.state,
    stateName: t(`state.${run.state}`),
    about: [t(`kind.${run.kind}`), dayAndTime(run.createdAt, language)],
    outcome: COUNTED.includes(run.state) && <Outcome run={run} />,
  }));
  return (
    <section className={styles.panel}>
      <h2>{t("history")}</h2>
      <RunList runs={runs} />
      <PageFoot total={data.total} page={page} size={size} onShow={list.show} />
    </section>
  );
}

function Outcome({ run: { name, counts, rejectsUrl } }: { run: ImportRun }) {
  const { t } = useWords("imports");
  const { added, updated, refused } = counts;
  const words = `${t("count.refused")}: ${quantityText(refused)}`;
  return (
    <>
      {`${t("count.added")}: ${quantityText(added)} · ${t("count.updated")}: ${quantityText(updated)}`}
      {rejectsUrl && refused > 0 ? (
        <RejectsLink
          url={rejectsUrl}
          label={`${words}. ${t("refused.downloadOf", { count: refused, name })}`}
        >
          {words}
        </RejectsLink>
      ) : (
        ` · ${words}`
      )}
    </>
  );
}
