import { useSearchParams } from "react-router";
import { Forms } from "@/features/store/settings/Forms";
import { useWords } from "@/shared/i18n/useWords";
import { Tabs } from "@/shared/list/Tabs";
import { PageFrame } from "@/shared/ui/PageFrame";
import { AdminTab } from "./AdminTab";
import { GeneralTab } from "./GeneralTab";
import { PriceListsTab } from "./PriceListsTab";
import { RulesTab } from "./RulesTab";
import { SchemesTab } from "./SchemesTab";
import { SecurityTab } from "./SecurityTab";

const TABS = ["general", "admin", "security", "rules", "prices", "offers"] as const;
const CONTENTS = {
  general: GeneralTab,
  admin: AdminTab,
  security: SecurityTab,
  rules: RulesTab,
  prices: PriceListsTab,
  offers: SchemesTab,
};

/** What an owner sets once and then forgets: how the store looks, where it is found, and how it behaves. */
export default function UtilityPage() {
  const { t } = useWords("utility");
  const [params] = useSearchParams();
  const tab = TABS[Number(params.get("tab"))] ?? "general";
  const Content = CONTENTS[tab];
  return (
    <PageFrame title={t("title")}>
      <Tabs
        label={t("tabs")}
        current={tab}
        tabs={TABS.map((name, at) => ({ name, to: `?tab=${at}`, text: t(name) }))}
      />
      <Forms>
        <Content />
      </Forms>
    </PageFrame>
  );
}
