/** An address without what it names: neither stores nor orders, neither people nor what they search for. */
export const placeOf = (path: string) => (path.split(/[?#]/)[0] ?? "").replace(/\/[^/]*\d[^/]*/g, "/:id");

// An apostrophe within a word is none of these quotes.
const WRITTEN = /(?<!\w)'.*?'(?!\w)|"[^"]*"|\d{6,}/g;

/** The words of an error without what somebody may have written, which they quote. */
export const withoutWritten = (words: string) => words.replace(WRITTEN, "…");
