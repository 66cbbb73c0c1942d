import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { LinkButton } from "@/shared/ui/Button";
import { Panel } from "./Panel";
import styles from "./UtilityPage.module.css";

/** Where the accounting package will be asked for its data; until then the way to what there is instead. */
export function SyncPanel() {
  const { t } = useWords("utility");
  const { path } = useStore();
  return (
    <Panel title={t("sync.title")}>
      <p className={styles.note}>{t("sync.help")}</p>
      <div className={styles.actions}>
        <LinkButton to={path("owner/import")}>{t("sync.import")}</LinkButton>
      </div>
    </Panel>
  );
}
