import styles from "./ProductCard.module.css";
import { useOffer } from "./useOffer";
import type { Size } from "./wire";

/** The stock as a word, with its figure where the store shows it. */
export function Stock({ size, figure = true }: { size: Size; figure?: boolean }) {
  const words = useOffer().stock(size, figure);
  if (!words || !size.stockWord) return null;
  return <span className={`${styles.stock} ${styles[size.stockWord]} figures`}>{words}</span>;
}
