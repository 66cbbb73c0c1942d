import { Archives } from "@/features/platform/archives/Archives";
import { RestoreBackup } from "@/features/platform/archives/RestoreBackup";
import { Panel } from "@/features/store/settings/Panel";
import { useWords } from "@/shared/i18n/useWords";

/** A restore may change everything that the page has loaded. */
const reload = () => window.location.reload();

/** The owner's backups of the whole store, to make and to restore. */
export function ArchivePanel() {
  const { t } = useWords("archives");
  return (
    <Panel title={t("title")} help={t("help")}>
      <Archives />
      <RestoreBackup onRestored={reload} />
    </Panel>
  );
}
