import { LinkButton } from "@/shared/antd/LinkButton";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { useListSyncRunsQuery } from "./api";
import { isAsking } from "./rules";
import styles from "./Sync.module.css";

const OFTEN = 60_000;

/** Links the owner's home page to the sync that waits for their answer. */
export function SyncAsking() {
  const { t } = useWords("sync");
  const { path } = useStore();
  const { data } = useListSyncRunsQuery(
    { page: 0, size: 1 },
    { pollingInterval: OFTEN, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  const latest = data?.items[0];
  if (!latest || !isAsking(latest)) return null;
  return (
    <section className={styles.asking} aria-label={t("asking.title")}>
      <p>
        <Icon name="clock" size={20} />
        {t("asking.title")}
      </p>
      <LinkButton type="primary" to={`${path("owner/sync")}?id=${latest.id}`}>
        {t("asking.answer")}
      </LinkButton>
    </section>
  );
}
