import { Progress } from "antd";
import { Link } from "react-router";
import { useListJobsQuery } from "@/features/platform/console/api";
import { Block, Nothing, Row, Rows } from "@/features/platform/console/Block";
import { JobRow } from "@/features/platform/console/JobRow";
import { MigrationBanner } from "@/features/platform/console/MigrationBanner";
import { ROOT } from "@/features/platform/console/menu";
import { versionText } from "@/features/platform/console/rules";
import { useOperations } from "@/features/platform/console/useOperations";
import type { DatabaseRow, Operations } from "@/features/platform/console/wire";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Awaited } from "./Awaited";
import styles from "./Operations.module.css";

const FEW = 10;
const SOON = 2000;

/** Shows the schema versions of the stores, upgrades all of them, and lists the databases that hold them. */
export default function SchemasPage() {
  const { t } = useWords("platform");
  const operations = useOperations();
  const jobs = useListJobsQuery(
    { kinds: ["migrate"], size: FEW },
    { pollingInterval: operations.migrating ? SOON : undefined, skipPollingIfUnfocused: true },
  );
  return (
    <PageFrame
      title={t("schemas.title")}
      note={operations.data && t("schemas.head", { version: versionText(operations.data.head) })}
    >
      <MigrationBanner />
      <Awaited answer={operations}>
        {(data) => (
          <>
            <Versions operations={data} />
            <Block title={t("schemas.runs")} flush>
              {jobs.data?.items.length ? (
                <Rows label={t("schemas.runs")}>
                  {jobs.data.items.map((job) => (
                    <JobRow key={job.id} job={job} named />
                  ))}
                </Rows>
              ) : (
                <Nothing>{t("schemas.noRuns")}</Nothing>
              )}
            </Block>
            <Databases databases={data.databases} spares={data.spares} />
          </>
        )}
      </Awaited>
    </PageFrame>
  );
}

function Versions({ operations: { schemas, head, behind } }: { operations: Operations }) {
  const { t } = useWords("platform");
  const all = schemas.reduce((sum, { stores }) => sum + stores, 0);
  return (
    <Block
      title={t("schemas.versions")}
      actions={
        behind > 0 && <Link to={{ pathname: ROOT, search: "?state=look" }}>{t("migration.seeBehind")}</Link>
      }
      flush
    >
      <Rows label={t("schemas.versions")}>
        {schemas.map(({ version, stores }) => (
          <Row
            key={version}
            first={<b className={`${styles.strong} figures`}>{versionText(version)}</b>}
            second={t("schemas.stores", { count: stores, stores: quantityText(stores) })}
          >
            <Progress
              className={styles.bar}
              percent={all > 0 ? Math.round((100 * stores) / all) : 0}
              size="small"
              aria-label={t("schemas.share", { version: versionText(version) })}
            />
            <Badge tone={version === head ? "completed" : "canceled"}>
              {t(version === head ? "schemas.newest" : "schemas.behind")}
            </Badge>
          </Row>
        ))}
      </Rows>
    </Block>
  );
}

function Databases({ databases, spares }: { databases: DatabaseRow[]; spares: number }) {
  const { t } = useWords("platform");
  return (
    <Block title={t("schemas.databases")} note={t("schemas.spares", { count: spares })} flush>
      <Rows label={t("schemas.databases")}>
        {databases.map(({ name, stores, citus, takesNew, mostStores }) => (
          <Row
            key={name}
            first={<b className={styles.strong}>{name}</b>}
            second={[
              t("schemas.stores", { count: stores, stores: quantityText(stores) }),
              mostStores !== null &&
                t("schemas.most", { count: mostStores, stores: quantityText(mostStores) }),
              citus && "Citus",
            ]
              .filter(Boolean)
              .join(" · ")}
          >
            <RoomBadge takesNew={takesNew} full={mostStores !== null && stores >= mostStores} />
          </Row>
        ))}
      </Rows>
    </Block>
  );
}

/** Shows whether a database accepts new stores, has reached its limit, or is closed to them. */
function RoomBadge({ takesNew, full }: { takesNew: boolean; full: boolean }) {
  const { t } = useWords("platform");
  const room = !takesNew ? "closed" : full ? "full" : "takesNew";
  return <Badge tone={room === "takesNew" ? "completed" : "neutral"}>{t(`schemas.${room}`)}</Badge>;
}
