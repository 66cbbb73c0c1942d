import { Link, useParams } from "react-router";
import { MigrationBanner } from "@/features/platform/console/MigrationBanner";
import { ROOT } from "@/features/platform/console/menu";
import { StandingBadge } from "@/features/platform/console/StandingBadge";
import { useGetStoreQuery } from "@/features/platform/console/stores";
import type { PlatformStore } from "@/features/platform/console/wire";
import { LinkButton } from "@/shared/antd/LinkButton";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { spacedMobileNumber } from "@/shared/tenant/address";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Icon } from "@/shared/ui/Icon";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { CardSkeletons } from "@/shared/ui/Skeleton";
import { Contact } from "./Contact";
import { Figures } from "./Figures";
import styles from "./Store.module.css";
import { StoreActions } from "./StoreActions";
import { StoreBackups } from "./StoreBackups";
import { StoreAudit, StoreFailures, StoreJobs, StoreRuns, StoreSessions } from "./StoreLists";
import { Usage } from "./Usage";

const OFTEN = 15_000;

/** The page of a store: its usage, owner, problems and actions. */
export default function StorePage() {
  const { mobileNo = "" } = useParams();
  const { t } = useWords("platform");
  const { data, error, refetch } = useGetStoreQuery(mobileNo, {
    pollingInterval: OFTEN,
    skipPollingIfUnfocused: true,
  });
  const gone = readProblem(error).status === 404;
  if (gone)
    return (
      <EmptyState
        title={t("store.gone")}
        help={t("store.goneHelp", { number: spacedMobileNumber(mobileNo) })}
        page
      >
        <LinkButton to={ROOT}>{t("store.back")}</LinkButton>
      </EmptyState>
    );
  if (!data)
    return error ? (
      <Problem error={error} onRetry={refetch} title={t("store.failed")} />
    ) : (
      <CardSkeletons count={4} className={styles.cards} />
    );
  return <Loaded store={data} />;
}

function Loaded({ store }: { store: PlatformStore }) {
  const { t } = useWords("platform");
  const { mobileNo, companyName, state } = store;
  return (
    <>
      <Link to={ROOT} className={styles.back}>
        <Icon name="arrowLeft" size={16} /> {t("store.back")}
      </Link>
      <PageFrame
        title={companyName}
        note={
          <span className={styles.note}>
            <span className="figures">{spacedMobileNumber(mobileNo)}</span>
            <StandingBadge store={store} />
            {state === "active" && (
              <a href={`/${mobileNo}`} target="_blank" rel="noreferrer">
                {t("store.open")}
              </a>
            )}
          </span>
        }
        actions={<StoreActions store={store} />}
      >
        {store.behind && <MigrationBanner />}
        <Figures store={store} />
        <div className={styles.columns}>
          <div>
            <Usage store={store} />
            <StoreJobs store={mobileNo} />
            <StoreBackups store={mobileNo} />
            <StoreFailures failures={store.failed} />
            <StoreAudit store={mobileNo} />
          </div>
          <div>
            <Contact store={store} />
            <StoreSessions store={store} />
            <StoreRuns store={store} />
          </div>
        </div>
      </PageFrame>
    </>
  );
}
