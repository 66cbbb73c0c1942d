import { Select } from "antd";
import { useSearchParams } from "react-router";
import { useListJobsQuery } from "@/features/platform/console/api";
import { Block, Foot, Nothing, Row, Rows } from "@/features/platform/console/Block";
import { JobRow } from "@/features/platform/console/JobRow";
import { isOpen } from "@/features/platform/console/rules";
import { useOperations } from "@/features/platform/console/useOperations";
import type { JobState } from "@/features/platform/console/wire";
import { dayAndTime } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { PageFoot } from "@/shared/list/PageFoot";
import { useListSearch } from "@/shared/list/useListSearch";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Awaited } from "./Awaited";
import styles from "./Operations.module.css";

const STATES: readonly JobState[] = ["waiting", "running", "done", "failed"];
const SOON = 2000;
const OFTEN = 15_000;

/** Shows the queues, the workers, and the platform's jobs. */
export default function QueuesPage() {
  const { t, language } = useWords("platform");
  const operations = useOperations();
  return (
    <PageFrame title={t("queues.title")} note={t("queues.note")}>
      <Awaited answer={operations}>
        {({ queues, workers }) => (
          <div className={styles.pair}>
            <Block title={t("queues.queues")} flush>
              <Rows label={t("queues.queues")}>
                {queues.map(({ name, depth }) => (
                  <Row key={name} first={<b className={styles.strong}>{name}</b>}>
                    <span className="figures">
                      {depth === null
                        ? t("queues.unknown")
                        : t("queues.depth", { count: depth, messages: quantityText(depth) })}
                    </span>
                  </Row>
                ))}
              </Rows>
            </Block>
            <Block title={t("queues.workers")} flush>
              {workers.length === 0 ? (
                <Nothing>{t("queues.noWorkers")}</Nothing>
              ) : (
                <Rows label={t("queues.workers")}>
                  {workers.map(({ name, heardAt }) => (
                    <Row
                      key={name}
                      first={<b className={styles.strong}>{name}</b>}
                      second={t("queues.heard", { when: dayAndTime(heardAt, language) })}
                    />
                  ))}
                </Rows>
              )}
            </Block>
          </div>
        )}
      </Awaited>
      <Jobs />
    </PageFrame>
  );
}

function Jobs() {
  const { t } = useWords("platform");
  const [params, setParams] = useSearchParams();
  const list = useListSearch<never>([]);
  const state = STATES.find((name) => name === params.get("state"));
  const query = { state, page: list.search.page, size: list.search.size };
  const { data: latest } = useListJobsQuery(query);
  const jobs = useListJobsQuery(query, {
    pollingInterval: latest?.items.some(isOpen) ? SOON : OFTEN,
    skipPollingIfUnfocused: true,
  });
  const narrow = (to: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (to) next.set("state", to);
      else next.delete("state");
      next.delete("page");
      return next;
    });
  return (
    <Block
      title={t("job.title")}
      actions={
        <Select
          className={styles.select}
          aria-label={t("job.which")}
          virtual={false}
          value={state ?? ""}
          options={["", ...STATES].map((name) => ({ value: name, label: t(`job.state.${name || "all"}`) }))}
          onChange={narrow}
        />
      }
      flush
    >
      <Awaited answer={jobs}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Nothing>{t("job.none")}</Nothing>
          ) : (
            <>
              <Rows label={t("job.title")}>
                {items.map((job) => (
                  <JobRow key={job.id} job={job} named />
                ))}
              </Rows>
              <Foot>
                <PageFoot total={total} page={query.page} size={query.size} onShow={list.show} />
              </Foot>
            </>
          )
        }
      </Awaited>
    </Block>
  );
}
