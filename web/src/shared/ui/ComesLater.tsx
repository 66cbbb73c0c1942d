import { shortDay } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";

export type ComesLaterProps = {
  /** How many pieces come now; null if the reader may not see the stock. */
  now: number | null;
  all: boolean;
  expectedOn: string | null;
};

/** Shows "12 now, rest by 28 Nov", or "Part of it comes by 28 Nov" if the number is hidden. */
export function ComesLater({ now, all, expectedOn }: ComesLaterProps) {
  const { t, language } = useWords("orders");
  const day = expectedOn && shortDay(expectedOn, language);
  const when = day ? "by" : "later";
  if (all) return <>{t(`later.all.${when}`, { day: day ?? "" })}</>;
  if (now === null) return <>{t(`later.part.${when}`, { day: day ?? "" })}</>;
  return <>{t(`later.now.${when}`, { now: quantityText(now), day: day ?? "" })}</>;
}
