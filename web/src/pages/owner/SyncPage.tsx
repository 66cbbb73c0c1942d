import { Link, useSearchParams } from "react-router";
import { Agreement } from "@/features/books/sync/Agreement";
import { useGetSyncStatusQuery } from "@/features/books/sync/api";
import { Columns } from "@/features/books/sync/Columns";
import { Computers } from "@/features/books/sync/Computers";
import { Datasets } from "@/features/books/sync/Datasets";
import { FileSource } from "@/features/books/sync/FileSource";
import { History } from "@/features/books/sync/History";
import { Lights } from "@/features/books/sync/Lights";
import { Renamed } from "@/features/books/sync/Renamed";
import { RunCard } from "@/features/books/sync/RunCard";
import card from "@/features/books/sync/Sync.module.css";
import { SyncNow } from "@/features/books/sync/SyncNow";
import styles from "@/features/books/sync/setup/Setup.module.css";
import { useOpenRun } from "@/features/books/sync/useOpenRun";
import { WithoutTax } from "@/features/books/sync/WithoutTax";
import { LinkButton } from "@/shared/antd/LinkButton";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";

const OFTEN = 20_000;

/** Shows the connection between the store and its books: its state, the current run, and earlier ones. */
export default function SyncPage() {
  const { t } = useWords("sync");
  const { path } = useStore();
  const [params, setParams] = useSearchParams();
  const id = params.get("id");
  const {
    data: status,
    error,
    refetch,
  } = useGetSyncStatusQuery(undefined, {
    pollingInterval: OFTEN,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const open = (begun: string) => setParams({ id: begun });
  const running = useOpenRun(status);
  const shown = id ?? running;
  return (
    <PageFrame
      title={t("sync")}
      note={t("help")}
      actions={
        id ? (
          <LinkButton to={path("owner/sync")}>{t("close")}</LinkButton>
        ) : (
          <LinkButton to={path("owner/sync/setup")}>{t("setUp")}</LinkButton>
        )
      }
    >
      <div className={styles.page}>
        {status ? (
          <Lights status={status} />
        ) : error ? (
          <Problem error={error} onRetry={refetch} />
        ) : (
          <RowSkeletons count={1} height={72} />
        )}
        {status && <Renamed accounting={status.accounting} />}
        {status && <Agreement agreement={status.agreement} />}
        {status && <WithoutTax count={status.withoutTax} />}
        {shown && <RunCard key={shown} id={shown} />}
        {shown && <Columns key={`${shown} columns`} id={shown} onBegun={open} />}
        {!id && status && status.agent.state !== "never" && (
          <SyncNow busy={status.running !== null} onBegun={open} />
        )}
        {!id && (
          <div className={styles.pair}>
            <FileSource onBegun={open} />
            <Computers />
          </div>
        )}
        {!id && (
          <Link className={card.link} to={path("owner/sync/clean")}>
            {t("clean.title")}
          </Link>
        )}
        {!id && <Datasets />}
        <History />
      </div>
    </PageFrame>
  );
}
