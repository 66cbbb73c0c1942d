import { useGetSwitchesQuery } from "@/features/store/settings/api";
import { Panel } from "@/features/store/settings/Panel";
import styles from "@/features/store/settings/Utility.module.css";
import { Schemes } from "@/features/terms/schemes/owner/Schemes";
import { Trial } from "@/features/terms/schemes/owner/Trial";
import { useSchemeWords } from "@/features/terms/schemes/owner/useSchemeWords";
import { useStore } from "@/shared/tenant/store-context";

/** The schemes, whether they hold, and a place to try them out. */
export function SchemesTab() {
  const { t } = useSchemeWords();
  const { mobileNumber, path } = useStore();
  const { data: switches } = useGetSwitchesQuery(mobileNumber);
  const off = switches?.value.schemes === false && (
    <>
      {t("off")} <a href={path("owner/utility?tab=1")}>{t("turnOn")}</a>
    </>
  );
  return (
    <div className={styles.panels}>
      <Panel title={t("title")} help={t("help")}>
        <Schemes off={off} />
      </Panel>
      <Panel title={t("trial.title")} help={t("trial.help")}>
        <Trial />
      </Panel>
    </div>
  );
}
