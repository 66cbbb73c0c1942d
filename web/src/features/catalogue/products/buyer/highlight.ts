const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Splits a text into parts and marks those matching one of the words; the joined parts equal the text. */
export function matches(text: string, words: string): { part: string; fits: boolean }[] {
  const patterns = words.trim().split(/\s+/).filter(Boolean).map(escaped);
  if (patterns.length === 0) return [{ part: text, fits: false }];
  const pattern = new RegExp(`(${patterns.sort((a, b) => b.length - a.length).join("|")})`, "gi");
  return text
    .split(pattern)
    .map((part, index) => ({ part, fits: index % 2 === 1 }))
    .filter(({ part }) => part !== "");
}
