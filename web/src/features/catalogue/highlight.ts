const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A text in parts, those that one of the words fits told apart; the parts together are the text. */
export function matches(text: string, words: string): { part: string; fits: boolean }[] {
  const wanted = words.trim().split(/\s+/).filter(Boolean).map(escaped);
  if (wanted.length === 0) return [{ part: text, fits: false }];
  const pattern = new RegExp(`(${wanted.sort((a, b) => b.length - a.length).join("|")})`, "gi");
  return text
    .split(pattern)
    .map((part, place) => ({ part, fits: place % 2 === 1 }))
    .filter(({ part }) => part !== "");
}
