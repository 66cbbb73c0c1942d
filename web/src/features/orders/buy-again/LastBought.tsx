import { shortDay } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useUnit } from "@/shared/i18n/useUnit";
import { useWords } from "@/shared/i18n/useWords";
import { useListLastBoughtQuery } from "./api";

export type LastBoughtProps = {
  code: string;
  /** The size; if undefined, the size that was bought last. */
  size?: string;
  unit: string;
  party?: string;
  /** Leaves out the day, where there is little room. */
  short?: boolean;
};

/**
 * Shows what the party last ordered of a size: "Last: 20 pcs × ₹99 · 12 Oct";
 * nothing if they never ordered it.
 */
export function LastBought({ code, size, unit, party, short }: LastBoughtProps) {
  const { t, language } = useWords("buyAgain");
  const words = useUnit();
  const { currentData = [] } = useListLastBoughtQuery({ code, party });
  const last = size === undefined ? currentData[0] : currentData.find((each) => each.size === size);
  if (!last) return null;
  const quantity = words.quantity(last.quantity, unit);
  const text = last.rate === null ? quantity : `${quantity} × ${rupees(last.rate)}`;
  return <>{t("last", { text: short ? text : `${text} · ${shortDay(last.at, language)}` })}</>;
}
