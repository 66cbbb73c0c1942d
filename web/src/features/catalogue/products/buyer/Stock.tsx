import { StockWord } from "@/shared/ui/StockWord";
import { useOffer } from "./useOffer";
import type { Size } from "./wire";

/** Shows the stock as a word, with the figure if the store shows it. */
export function Stock({ size, figure = true }: { size: Size; figure?: boolean }) {
  const words = useOffer().stock(size, figure);
  if (!words || !size.stockWord) return null;
  return <StockWord word={size.stockWord}>{words}</StockWord>;
}
