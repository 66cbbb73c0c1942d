import { useEffect, useState } from "react";

const PAUSE = 250;

/** What is typed into a choice, and the words that the server is asked for a moment later. */
export function useSearchedWords() {
  const [typed, setTyped] = useState("");
  const [words, setWords] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, words };
}
