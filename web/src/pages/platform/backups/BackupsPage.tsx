import { Button } from "antd";
import { useListJobsQuery } from "@/features/platform/console/api";
import { BackupRow } from "@/features/platform/console/BackupRow";
import { Block, Facts, Foot, Nothing, Rows } from "@/features/platform/console/Block";
import {
  type BackupStatus,
  useGetBackupStatusQuery,
  useListBackupsQuery,
  useStartBackupMutation,
} from "@/features/platform/console/backups";
import { JobRow } from "@/features/platform/console/JobRow";
import { isOpen } from "@/features/platform/console/rules";
import { useOutcome } from "@/features/platform/console/useOutcome";
import type { Job } from "@/features/platform/console/wire";
import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { ListBar } from "@/shared/list/ListBar";
import { PageFoot } from "@/shared/list/PageFoot";
import { useListSearch } from "@/shared/list/useListSearch";
import { isMobileNumber } from "@/shared/tenant/address";
import { EmptyState } from "@/shared/ui/EmptyState";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Awaited } from "../operations/Awaited";
import styles from "../operations/Operations.module.css";

const KINDS: readonly Job["kind"][] = ["backup", "verify", "restore"];
const FEW = 10;
const SOON = 2000;
const OFTEN = 15_000;

/**
 * The backups of all stores and of the registry: whether they are made and verified, and a way to restore
 * copies.
 */
export default function BackupsPage() {
  const { t } = useWords("platform");
  const report = useOutcome();
  const status = useGetBackupStatusQuery(undefined, {
    pollingInterval: OFTEN,
    skipPollingIfUnfocused: true,
  });
  const [start, { isLoading }] = useStartBackupMutation();
  return (
    <PageFrame
      title={t("backups.title")}
      note={t("backups.note")}
      actions={
        status.data?.configured && (
          <Button
            type="primary"
            loading={isLoading}
            onClick={() => report(start(undefined).unwrap(), t("backups.started"))}
          >
            {t("backups.startAll")}
          </Button>
        )
      }
    >
      <Awaited answer={status}>
        {(data) =>
          data.configured ? (
            <Configured status={data} />
          ) : (
            <EmptyState title={t("backups.off")} help={t("backups.offHelp")} />
          )
        }
      </Awaited>
    </PageFrame>
  );
}

function Configured({ status }: { status: BackupStatus }) {
  const { t } = useWords("platform");
  const query = { kinds: KINDS, size: FEW };
  const { data: latest } = useListJobsQuery(query);
  const pollingInterval = latest?.items.some(isOpen) ? SOON : OFTEN;
  const { data: jobs } = useListJobsQuery(query, { pollingInterval, skipPollingIfUnfocused: true });
  return (
    <>
      <Status status={status} />
      <Block title={t("backups.jobs")} flush>
        {jobs?.items.length ? (
          <Rows label={t("backups.jobs")}>
            {jobs.items.map((job) => (
              <JobRow key={job.id} job={job} named />
            ))}
          </Rows>
        ) : (
          <Nothing>{t("backups.noJobs")}</Nothing>
        )}
      </Block>
      <All hasKey={status.hasKey} pollingInterval={pollingInterval} />
    </>
  );
}

function Status({ status: { hasKey, everyHours, keptDays, completeAt } }: { status: BackupStatus }) {
  const { t, language } = useWords("platform");
  const complete = completeAt ? dayAndTime(completeAt, language) : t("backups.never");
  return (
    <Block title={t("backups.status")}>
      <Facts
        facts={[
          { name: t("backups.complete"), value: complete },
          { name: t("backups.every"), value: t("backups.hours", { count: everyHours }) },
          { name: t("backups.kept"), value: t("backups.days", { count: keptDays }) },
          { name: t("backups.key"), value: t(hasKey ? "backups.keyHere" : "backups.keyAway") },
        ]}
      />
      {!hasKey && <p className={styles.help}>{t("backups.keyAwayHelp")}</p>}
    </Block>
  );
}

function All({ hasKey, pollingInterval }: { hasKey: boolean; pollingInterval: number }) {
  const { t } = useWords("platform");
  const list = useListSearch<never>([]);
  const { words, page, size } = list.search;
  const number = words.replace(/\s/g, "");
  const store = isMobileNumber(number) ? number : undefined;
  const backups = useListBackupsQuery(
    { store, page, size },
    { pollingInterval, skipPollingIfUnfocused: true },
  );
  return (
    <>
      <ListBar list={list} searchLabel={t("backups.search")} />
      <Block title={t("backups.list")} flush>
        <Awaited answer={backups}>
          {({ items, total }) =>
            items.length === 0 ? (
              <Nothing>{t("backups.none")}</Nothing>
            ) : (
              <>
                <Rows label={t("backups.list")}>
                  {items.map((backup) => (
                    <BackupRow key={backup.name} backup={backup} hasKey={hasKey} named />
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
    </>
  );
}
