import { useWords } from "@/shared/i18n/useWords";
import { Tabs } from "@/shared/list/Tabs";
import { useStore } from "@/shared/tenant/store-context";

const TABS = {
  customers: "owner/usersettings",
  team: "owner/users?who=sman",
  everyone: "owner/users",
} as const;

/** Links the lists of people: the customers, the sales team, or all users. */
export function PeopleTabs({ current }: { current: keyof typeof TABS }) {
  const { t } = useWords("people");
  const { path } = useStore();
  const tabs = Object.entries(TABS).map(([name, to]) => ({ name, to: path(to), text: t(`tab.${name}`) }));
  return <Tabs label={t("tab.label")} current={current} tabs={tabs} />;
}
