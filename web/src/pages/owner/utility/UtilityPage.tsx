import { useSearchParams } from "react-router";
import { Forms } from "@/features/settings/Forms";
import { useWords } from "@/shared/i18n/useWords";
import { Tabs } from "@/shared/list/Tabs";
import { PageFrame } from "@/shared/ui/PageFrame";
import { AdminTab } from "./AdminTab";
import { GeneralTab } from "./GeneralTab";

const TABS = ["general", "admin"] as const;

/** What an owner sets once and then forgets: how the store looks, where it is found, and how it behaves. */
export default function UtilityPage() {
  const { t } = useWords("utility");
  const [params] = useSearchParams();
  const tab = params.get("tab") === "1" ? "admin" : "general";
  return (
    <PageFrame title={t("title")}>
      <Tabs
        label={t("tabs")}
        current={tab}
        tabs={TABS.map((name, at) => ({ name, to: `?tab=${at}`, text: t(name) }))}
      />
      <Forms>{tab === "admin" ? <AdminTab /> : <GeneralTab />}</Forms>
    </PageFrame>
  );
}
