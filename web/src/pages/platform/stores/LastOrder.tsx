import { dayAndTime, fullDay, shortDay, timeOfDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";

/** Shows when the last order came: the time if it was today, else the day; a dash without an order. */
export function LastOrder({ at }: { at: string | null }) {
  const { language } = useWords("platform");
  if (!at) return "–";
  const today = fullDay(at, language) === fullDay(new Date().toISOString(), language);
  return (
    <time dateTime={at} title={dayAndTime(at, language)}>
      {today ? timeOfDay(at, language) : shortDay(at, language)}
    </time>
  );
}
