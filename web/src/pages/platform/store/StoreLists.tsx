import { Link } from "react-router";
import { AuditRows } from "@/features/platform/console/AuditRows";
import { useListJobsQuery } from "@/features/platform/console/api";
import { Block, Facts, Nothing, Row, Rows } from "@/features/platform/console/Block";
import { FailureRow } from "@/features/platform/console/FailureRow";
import { useListAuditQuery } from "@/features/platform/console/identity";
import { JobRow } from "@/features/platform/console/JobRow";
import { ROOT } from "@/features/platform/console/menu";
import { isOpen } from "@/features/platform/console/rules";
import type { Failure, PlatformStore } from "@/features/platform/console/wire";
import { dayAndTime } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";

const FEW = 5;
const SOON = 1500;
const OFTEN = 15_000;

/** Exports, moves and other long work of a store, the newest first; what is at work is followed. */
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

/** What administrators did with this store. */
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

/** How many are signed in now, and when one was last there. */
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

const SYNC_TONES: Record<string, "completed" | "canceled" | "approved"> = {
  done: "completed",
  failed: "canceled",
};

export function StoreSyncs({ store: { syncs } }: { store: PlatformStore }) {
  const { t, language } = useWords("platform");
  if (!syncs) return null;
  return (
    <Block title={t("syncs.title")} flush>
      {syncs.length === 0 ? (
        <Nothing>{t("syncs.none")}</Nothing>
      ) : (
        <Rows label={t("syncs.title")}>
          {syncs.map(({ id, kind, state, finishedAt, message }) => (
            <Row
              key={id}
              first={kind}
              second={[finishedAt && dayAndTime(finishedAt, language), message].filter(Boolean).join(" · ")}
            >
              <Badge tone={SYNC_TONES[state] ?? "approved"}>{state}</Badge>
            </Row>
          ))}
        </Rows>
      )}
    </Block>
  );
}
