import { createContext, Fragment, useContext } from "react";
import { matches } from "./highlight";

/** The words that are searched for, so that names can show where they fit. */
export const SearchedWords = createContext("");

/** A name with the searched words marked in it. */
export function Highlighted({ text }: { text: string }) {
  const words = useContext(SearchedWords);
  if (!words) return text;
  return matches(text, words).map(({ part, fits }, index) => {
    const key = `${index}${part}`;
    return fits ? <mark key={key}>{part}</mark> : <Fragment key={key}>{part}</Fragment>;
  });
}
