import { useState } from "react";
import { useSettled } from "@/shared/hooks/useSettled";

type Find<Found> = (words: string) => { currentData?: Found[]; isFetching: boolean };

/**
 * Returns the text typed into a select and the options that the server found for it. Options of an earlier
 * text are left out, because Enter would choose the first of them.
 */
export function useSearchedWords<Found>(find: Find<Found>) {
  const [typed, setTyped] = useState("");
  const sought = typed.trim();
  const words = useSettled(sought);
  const { currentData = [], isFetching } = find(words);
  const outdated = sought !== "" && sought !== words;
  return {
    typed,
    setTyped,
    found: outdated ? [] : currentData,
    isFetching: isFetching || outdated,
  };
}
