/** Returns an address without what identifies stores, orders and people, and without search words. */
export const placeOf = (path: string) => (path.split(/[?#]/)[0] ?? "").replace(/\/[^/]*\d[^/]*/g, "/:id");

// The pattern skips apostrophes within words.
const WRITTEN = /(?<!\w)'.*?'(?!\w)|"[^"]*"|\d{6,}/g;

/** Returns an error's text without quoted parts, which a user may have typed. */
export const withoutWritten = (words: string) => words.replace(WRITTEN, "…");
