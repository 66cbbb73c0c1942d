import { GROUPS } from "@/features/store/settings/switches";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { NAMED_CARDS, partOf, SETTINGS } from "../utility/settings";
import type { Place } from "./rules";

/** Returns the store's settings as places: parts, their cards, and all switches. */
export function useSettingPlaces(): Place[] {
  const { t } = useWords("utility");
  const { path } = useStore();
  const at = (part?: string) => `${path("owner/utility")}?part=${part}`;
  return [
    ...SETTINGS.map(({ name }) => ({
      key: `part ${name}`,
      to: at(name),
      name: t(`parts.${name}.title`),
      more: t("title"),
      help: t(`parts.${name}.help`),
    })),
    ...NAMED_CARDS.map((name) => ({
      key: `card ${name}`,
      to: at(partOf(name)),
      name: t(`${name}.title`),
      more: t(`parts.${partOf(name)}.title`),
      help: t(`${name}.help`),
    })),
    ...GROUPS.flatMap((group) =>
      group.switches.map((name) => ({
        key: `setting ${name}`,
        to: `${at(partOf(group.name))}#${name}`,
        name: t(`switches.${name}.name`),
        more: t(`switches.${group.name}`),
        help: t(`switches.${name}.help`),
      })),
    ),
  ];
}
