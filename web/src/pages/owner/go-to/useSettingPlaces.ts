import { GROUPS } from "@/features/store/settings/switches";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import type { Place } from "./rules";

/** The switches of the store, each with its place on the page of settings. */
export function useSettingPlaces(): Place[] {
  const { t } = useWords("utility");
  const { path } = useStore();
  return GROUPS.flatMap((group) =>
    group.switches.map((name) => ({
      key: `setting ${name}`,
      to: `${path("owner/utility")}?tab=1#${name}`,
      name: t(`switches.${name}.name`),
      more: t(`switches.${group.name}`),
      help: t(`switches.${name}.help`),
    })),
  );
}
