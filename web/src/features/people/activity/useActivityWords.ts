import { useWords } from "@/shared/i18n/useWords";
import { type Activity, type Change, partsOf, shownTime } from "./wire";

const SWITCH = "switches.";
const SECRET = null;

/** Returns the texts of an entry: what was changed, a line for each change, and who did it. */
export function useActivityWords() {
  const { t, language } = useWords("activity");
  const { t: utility } = useWords("utility");
  const fieldOf = (name: string) =>
    name.startsWith(SWITCH)
      ? utility(`${name}.name`, { defaultValue: name.slice(SWITCH.length) })
      : t(`field.${name}`, { defaultValue: name.replaceAll("_", " ") });
  const shown = (value: string | null) => {
    if (value === "Y" || value === "N") return t(`value.${value}`);
    return value ? shownTime(value, language) : t("value.none");
  };
  return {
    subject: ({ noun, subject, name }: Activity) =>
      [t(`noun.${noun}`, { defaultValue: noun }), subject, name !== subject && name]
        .filter(Boolean)
        .join(" · "),
    change: ({ field, before, after }: Change) => {
      const { row, name } = partsOf(field);
      const label = [row, fieldOf(name)].filter(Boolean).join(" · ");
      if (before === SECRET && after === SECRET) return t("changed", { field: label });
      if (before === SECRET) return `${label}: ${shown(after)}`;
      return `${label}: ${shown(before)} → ${shown(after)}`;
    },
    by: ({ by, byCode, byName }: Activity) =>
      by === "admin" ? t("by.admin") : [t(`by.${by}`), byName || byCode].filter(Boolean).join(" · "),
  };
}
