const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Returns the first letters of the first two words that begin with a letter: SA for Shree Ambica. */
export function initials(name: string): string {
  const words = name.split(/[\s(&/-]+/).filter((word) => /^\p{L}/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? "")
    .join("")
    .toLocaleUpperCase();
}
