import { useListFailuresQuery, useListJobsQuery } from "@/features/platform/console/api";
import { Block, Foot, Nothing, Rows } from "@/features/platform/console/Block";
import { FailureRow } from "@/features/platform/console/FailureRow";
import { JobRow } from "@/features/platform/console/JobRow";
import { useWords } from "@/shared/i18n/useWords";
import { ListBar } from "@/shared/list/ListBar";
import { PageFoot } from "@/shared/list/PageFoot";
import { useListSearch } from "@/shared/list/useListSearch";
import { isMobileNumber } from "@/shared/tenant/address";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Awaited } from "./Awaited";

const OFTEN = 15_000;
const MAX_JOBS = 25;

/** Lists failed jobs that wait for an administrator: the stores' tasks and the platform's own jobs. */
export default function FailuresPage() {
  const { t } = useWords("platform");
  const list = useListSearch<never>([]);
  const { words, page, size } = list.search;
  const number = words.replace(/\s/g, "");
  const store = isMobileNumber(number) ? number : undefined;
  const often = { pollingInterval: OFTEN, skipPollingIfUnfocused: true };
  const failures = useListFailuresQuery({ store, page, size }, often);
  const jobs = useListJobsQuery({ state: "failed", store, size: MAX_JOBS }, often);
  return (
    <PageFrame title={t("failures.title")} note={t("failures.note")}>
      <ListBar list={list} searchLabel={t("failures.search")} />
      <Block title={t("failures.tasks")} flush>
        <Awaited answer={failures}>
          {({ items, total }) =>
            items.length === 0 ? (
              <Nothing>{t("failures.none")}</Nothing>
            ) : (
              <>
                <Rows label={t("failures.tasks")}>
                  {items.map((failure) => (
                    <FailureRow key={failure.id} failure={failure} named />
                  ))}
                </Rows>
                <Foot>
                  <PageFoot total={total} page={page} size={size} onShow={list.show} />
                </Foot>
              </>
            )
          }
        </Awaited>
      </Block>
      <Block title={t("failures.jobs")} flush>
        {jobs.data?.items.length ? (
          <Rows label={t("failures.jobs")}>
            {jobs.data.items.map((job) => (
              <JobRow key={job.id} job={job} named />
            ))}
          </Rows>
        ) : (
          <Nothing>{t("failures.none")}</Nothing>
        )}
      </Block>
    </PageFrame>
  );
}
