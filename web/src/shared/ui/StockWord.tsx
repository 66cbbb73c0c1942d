import type { ReactNode } from "react";
import styles from "./StockWord.module.css";

/** The stock of a size in a word, with a colour for each word. */
export function StockWord({ word, children }: { word: "in" | "few" | "out"; children: ReactNode }) {
  return <span className={`${styles.word} ${styles[word]} figures`}>{children}</span>;
}
