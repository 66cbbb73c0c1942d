import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { spokenAmount } from "./rules";

/** Returns a function that shortens amounts for axes and rings, such as ₹48.8 L, in the reader's language. */
export function useSpokenAmount() {
  const { t } = useWords("owner");
  return (amount: number) => {
    const spoken = spokenAmount(amount);
    return spoken ? t(`dashboard.${spoken.unit}`, { figure: spoken.figure }) : wholeRupees(amount);
  };
}
