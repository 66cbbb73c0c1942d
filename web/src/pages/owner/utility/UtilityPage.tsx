import { useSearchParams } from "react-router";
import { Forms } from "@/features/store/settings/Forms";
import { useWords } from "@/shared/i18n/useWords";
import { Tabs } from "@/shared/list/Tabs";
import { PageFrame } from "@/shared/ui/PageFrame";
import { AdminTab } from "./AdminTab";
import { GeneralTab } from "./GeneralTab";
import { PartPage } from "./PartPage";
import { PriceListsTab } from "./PriceListsTab";
import { RulesTab } from "./RulesTab";
import { SchemesTab } from "./SchemesTab";
import { SecurityTab } from "./SecurityTab";
import { SettingsHome } from "./SettingsHome";
import { SETTINGS } from "./settings";

const TABS = ["general", "admin", "security", "rules", "prices", "offers"] as const;
const CONTENTS = {
  general: GeneralTab,
  admin: AdminTab,
  security: SecurityTab,
  rules: RulesTab,
  prices: PriceListsTab,
  offers: SchemesTab,
};

/** The store's settings: an overview of all parts, one part, or a tab of the specification. */
export default function UtilityPage() {
  const { t } = useWords("utility");
  const [params] = useSearchParams();
  const tab = params.has("tab") ? (TABS[Number(params.get("tab"))] ?? "general") : null;
  const part = SETTINGS.find(({ name }) => name === params.get("part"));
  const Content = tab && CONTENTS[tab];
  const home = { name: "home", to: "?", text: t("parts.all") };
  const parts = SETTINGS.map(({ name }) => ({ name, to: `?part=${name}`, text: t(`parts.${name}.title`) }));
  const tabs = TABS.map((name, at) => ({ name, to: `?tab=${at}`, text: t(name) }));
  return (
    <PageFrame title={t("title")}>
      <Tabs
        label={t("tabs")}
        current={tab ?? part?.name ?? "home"}
        tabs={[home, ...(part && !tab ? parts : tabs)]}
      />
      <Forms key={tab ?? part?.name}>
        {Content ? <Content /> : part ? <PartPage part={part} /> : <SettingsHome />}
      </Forms>
    </PageFrame>
  );
}
