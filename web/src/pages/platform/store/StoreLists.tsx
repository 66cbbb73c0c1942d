import { Link } from "react-router";
import { AuditRows } from "@/features/platform/console/AuditRows";
import { useListJobsQuery } from "@/features/platform/console/api";
import { Block, Facts, Nothing, Row, Rows } from "@/features/platform/console/Block";
import { FailureRow } from "@/features/platform/console/FailureRow";
import { useListAuditQuery } from "@/features/platform/console/identity";
import { JobRow } from "@/features/platform/console/JobRow";
import { ROOT } from "@/features/platform/console/menu";
import { isOpen, type Tone } from "@/features/platform/console/rules";
import type { Failure, PlatformStore } from "@/features/platform/console/wire";
import { dayAndTime } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { useServerText } from "@/shared/i18n/useServerText";
import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";

const FEW = 5;
const SOON = 1500;
const OFTEN = 15_000;

/** Lists exports, moves and other jobs of a store, newest first, and follows running ones. */
export function StoreJobs({ store }: { store: string }) {
  const { t } = useWords("platform");
  const query = { store, size: FEW };
  const { data: latest } = useListJobsQuery(query);
  const { data } = useListJobsQuery(query, {
    pollingInterval: latest?.items.some(isOpen) ? SOON : OFTEN,
    skipPollingIfUnfocused: true,
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Block title={t("job.title")} flush>
      <Rows label={t("job.title")}>
        {data.items.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </Rows>
    </Block>
  );
}

export function StoreFailures({ failures }: { failures: Failure[] }) {
  const { t } = useWords("platform");
  if (failures.length === 0) return null;
  return (
    <Block title={t("failures.title")} flush>
      <Rows label={t("failures.title")}>
        {failures.map((failure) => (
          <FailureRow key={failure.id} failure={failure} />
        ))}
      </Rows>
    </Block>
  );
}

/** Lists what administrators did with this store. */
export function StoreAudit({ store }: { store: string }) {
  const { t } = useWords("platform");
  const { data } = useListAuditQuery({ store, page: 0, size: FEW });
  return (
    <Block
      title={t("audit.title")}
      actions={<Link to={`${ROOT}/audit?q=${store}`}>{t("audit.all")}</Link>}
      flush
    >
      {data?.items.length ? <AuditRows rows={data.items} /> : <Nothing>{t("audit.none")}</Nothing>}
    </Block>
  );
}

/** Shows how many people are signed in now, and when the store was last used. */
export function StoreSessions({ store: { sessions } }: { store: PlatformStore }) {
  const { t, language } = useWords("platform");
  const facts = sessions && [
    { name: t("sessions.owners"), value: quantityText(sessions.owners) },
    { name: t("sessions.customers"), value: quantityText(sessions.customers) },
    { name: t("sessions.salespeople"), value: quantityText(sessions.salespeople) },
    {
      name: t("sessions.lastSeen"),
      value: sessions.lastSeen ? dayAndTime(sessions.lastSeen, language) : t("sessions.never"),
    },
  ];
  return (
    <Block title={t("sessions.title")}>
      {facts ? <Facts facts={facts} /> : <Nothing>{t("store.unread")}</Nothing>}
    </Block>
  );
}

const RUN_TONES: Record<string, Tone> = {
  done: "completed",
  done_with_rejects: "completed",
  failed: "canceled",
  cancelled: "canceled",
};

/** Lists the store's latest imports and syncs, running ones first, each with the time of its state. */
export function StoreRuns({ store: { runs } }: { store: PlatformStore }) {
  const { t, language } = useWords("platform");
  const serverText = useServerText();
  if (!runs) return null;
  return (
    <Block title={t("runs.title")} flush>
      {runs.length === 0 ? (
        <Nothing>{t("runs.none")}</Nothing>
      ) : (
        <Rows label={t("runs.title")}>
          {runs.map(({ id, intake, kind, state, since, message, messageKey }) => (
            <Row
              key={id}
              first={`${t(`runs.intake.${intake}`)} · ${t(`runs.kind.${kind}`)}`}
              second={[
                t("runs.since", { time: dayAndTime(since, language) }),
                serverText(messageKey, message ?? ""),
              ]
                .filter(Boolean)
                .join(" · ")}
            >
              <Badge tone={RUN_TONES[state] ?? "approved"}>{t(`runs.state.${state}`)}</Badge>
            </Row>
          ))}
        </Rows>
      )}
    </Block>
  );
}
