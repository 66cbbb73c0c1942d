import { createContext, Fragment, useContext } from "react";
import { matches } from "./highlight";

/** The searched words, so that product names can highlight them. */
export const SearchedWords = createContext("");

/** Shows a name with the searched words highlighted. */
export function Highlighted({ text }: { text: string }) {
  const words = useContext(SearchedWords);
  if (!words) return text;
  return matches(text, words).map(({ part, fits }, index) => {
    const key = `${index}${part}`;
    return fits ? <mark key={key}>{part}</mark> : <Fragment key={key}>{part}</Fragment>;
  });
}
