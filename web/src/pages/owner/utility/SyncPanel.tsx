import { useState } from "react";
import { useGetSyncStatusQuery } from "@/features/books/sync/api";
import { Lights } from "@/features/books/sync/Lights";
import { RunCard } from "@/features/books/sync/RunCard";
import { SyncNow } from "@/features/books/sync/SyncNow";
import { useOpenRun } from "@/features/books/sync/useOpenRun";
import { Lines, Panel } from "@/features/store/settings/Panel";
import styles from "@/features/store/settings/Utility.module.css";
import { LinkButton } from "@/shared/antd/LinkButton";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Problem } from "@/shared/ui/Problem";

const OFTEN = 20_000;

/** Shows the state of the connection to the accounting software, with the button that fetches its data. */
export function SyncPanel() {
  const { t } = useWords("sync");
  const { path } = useStore();
  const [begun, setBegun] = useState<string | null>(null);
  const { data, error, refetch } = useGetSyncStatusQuery(undefined, {
    pollingInterval: OFTEN,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const open = useOpenRun(data);
  if (!data)
    return (
      <Panel title={t("sync")}>
        {error ? <Problem error={error} onRetry={refetch} /> : <Lines count={2} />}
      </Panel>
    );
  const shown = data.running?.id ?? begun ?? open;
  const details = (
    <LinkButton to={shown ? `${path("owner/sync")}?id=${shown}` : path("owner/sync")}>
      {t("details")}
    </LinkButton>
  );
  if (data.agent.state === "never" && !data.lastSync)
    return (
      <Panel title={t("sync")} help={t("help")}>
        <p className={styles.note}>{t("notConnected")}</p>
        <div className={styles.actions}>
          <LinkButton type="primary" to={path("owner/sync/setup")}>
            {t("connect")}
          </LinkButton>
          <LinkButton to={path("owner/sync")}>{t("file.title")}</LinkButton>
          <LinkButton to={path("owner/import")}>{t("goToImport")}</LinkButton>
        </div>
      </Panel>
    );
  return (
    <Panel title={t("sync")} help={t("help")}>
      <Lights status={data} />
      <SyncNow busy={data.running !== null} onBegun={setBegun} />
      {shown && <RunCard key={shown} id={shown} />}
      <div className={styles.actions}>
        {details}
        <LinkButton to={path("owner/sync/setup")}>{t("setUp")}</LinkButton>
      </div>
    </Panel>
  );
}
