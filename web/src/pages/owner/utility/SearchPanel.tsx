import { SearchWords } from "@/features/catalogue/searches/owner/SearchWords";
import { Panel } from "@/features/store/settings/Panel";
import { useWords } from "@/shared/i18n/useWords";

/** Customers' words for the items of the store. */
export function SearchPanel() {
  const { t } = useWords("utility");
  return (
    <Panel title={t("searchWords.title")} help={t("searchWords.help")}>
      <SearchWords />
    </Panel>
  );
}
