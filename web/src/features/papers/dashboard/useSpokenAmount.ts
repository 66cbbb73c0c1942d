import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { spokenAmount } from "./rules";

/** ₹48.8 L, for axes and the middle of a ring, in the reader's language. */
export function useSpokenAmount() {
  const { t } = useWords("owner");
  return (amount: number) => {
    const spoken = spokenAmount(amount);
    return spoken ? t(`dashboard.${spoken.unit}`, { figure: spoken.figure }) : wholeRupees(amount);
  };
}
