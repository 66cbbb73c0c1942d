import { Panel } from "@/features/store/settings/Panel";
import styles from "@/features/store/settings/Utility.module.css";
import { SCHEMES } from "@/features/terms/owner/schemes/schemes";
import { Trial } from "@/features/terms/owner/schemes/Trial";
import { useSchemeWords } from "@/features/terms/owner/schemes/useSchemeWords";
import { TermList } from "@/features/terms/owner/TermList";
import { TermsPanel } from "./TermsPanel";

/** The settings tab with the store's schemes, and a calculator to try them. */
export function SchemesTab() {
  const { t } = useSchemeWords();
  return (
    <div className={styles.panels}>
      <TermsPanel t={t} by="schemes">
        {(off) => <TermList kind={SCHEMES} off={off} />}
      </TermsPanel>
      <Panel title={t("trial.title")} help={t("trial.help")}>
        <Trial />
      </Panel>
    </div>
  );
}
