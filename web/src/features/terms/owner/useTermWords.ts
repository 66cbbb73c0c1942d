import { fullDay, timeOfDay } from "@/shared/format/dates";
import { useWords, type Words } from "@/shared/i18n/useWords";

const FIRST_NAMES = 2;

/**
 * Returns the texts that price lists and schemes share. They are in the catalogue of the page, since each
 * further file slows the first page.
 */
export function useTermWords(kind: "priceLists" | "schemes") {
  const { t: page, language } = useWords("utility");
  const t: Words = (key, values) => page(`${kind}.${key}`, values);
  const moment = (iso: string) => `${fullDay(iso, language)}, ${timeOfDay(iso, language)}`;
  return {
    t,
    names: (all: readonly { label: string }[]) => {
      const first = all.slice(0, FIRST_NAMES).map(({ label }) => label);
      const others = all.length - first.length;
      return [first.join(", "), others > 0 ? t("others", { count: others }) : ""].filter(Boolean).join(" ");
    },
    time: ({ starts, ends }: { starts: string; ends: string | null }) => {
      const from = moment(starts);
      return ends ? t("time.to", { from, to: moment(ends) }) : t("time.from", { from });
    },
  };
}
