import { useState } from "react";
import { useSettled } from "@/shared/hooks/useSettled";

type Find<Found> = (words: string) => { currentData?: Found[]; isFetching: boolean };

/**
 * Returns what is typed into a choice and what the server found for it. What was found for other words is not
 * offered: Enter would choose its first.
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
