import { Archives } from "@/features/platform/archives/Archives";
import { RestoreBackup } from "@/features/platform/archives/RestoreBackup";
import { Panel } from "@/features/store/settings/Panel";
import { useWords } from "@/shared/i18n/useWords";

/** After a restore, all that this browser has read of the store may be another. */
const reload = () => window.location.reload();

/** The owner's own backups of the whole store, and the way back to one. */
export function ArchivePanel() {
  const { t } = useWords("archives");
  return (
    <Panel title={t("title")} help={t("help")}>
      <Archives />
      <RestoreBackup onRestored={reload} />
    </Panel>
  );
}
