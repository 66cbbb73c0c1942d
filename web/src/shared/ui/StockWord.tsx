import type { ReactNode } from "react";
import styles from "./StockWord.module.css";

/** A size's stock in one word, in that word's colour. */
export function StockWord({ word, children }: { word: "in" | "few" | "out"; children: ReactNode }) {
  return <span className={`${styles.word} ${styles[word]} figures`}>{children}</span>;
}
