import type { ReactNode } from "react";
import styles from "./StockWord.module.css";

/** What the shop says of a size's stock, in the colour of that word. */
export function StockWord({ word, children }: { word: "in" | "few" | "out"; children: ReactNode }) {
  return <span className={`${styles.word} ${styles[word]} figures`}>{children}</span>;
}
