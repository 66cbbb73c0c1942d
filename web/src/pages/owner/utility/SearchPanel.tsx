import { SearchWords } from "@/features/catalogue/searches/owner/SearchWords";
import { Panel } from "@/features/store/settings/Panel";
import { useWords } from "@/shared/i18n/useWords";

/** The settings card with the store's synonyms and failed searches. */
export function SearchPanel() {
  const { t } = useWords("utility");
  return (
    <Panel title={t("searchWords.title")} help={t("searchWords.help")}>
      <SearchWords />
    </Panel>
  );
}
