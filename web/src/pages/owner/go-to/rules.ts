/**
 * A search result that can be opened; `more` distinguishes results with the same name, and `help` is searched
 * too.
 */
export type Place = { key: string; to: string; name: string; more: string; help?: string };
export type PlaceGroup = {
  name: "pages" | "settings" | "orders" | "products" | "customers";
  places: Place[];
};

/** Shorter words match too much to send a request. */
export const FEWEST_LETTERS = 2;

/**
 * Returns the places whose name contains all words in any order, then those whose help does; all places for
 * no words.
 */
export function pagesWith(places: readonly Place[], words: string): Place[] {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => parts.every((word) => text.toLowerCase().includes(word));
  const named = places.filter(({ name }) => has(name));
  return [...named, ...places.filter(({ name, help = "" }) => !has(name) && has(`${name} ${help}`))];
}

/** Returns the key of the next or previous place, wrapping around; null if there is none. */
export function neighbour(places: readonly Place[], key: string | null, step: 1 | -1): string | null {
  if (places.length === 0) return null;
  const at = places.findIndex((place) => place.key === key);
  const next = at < 0 ? (step === 1 ? 0 : -1) : at + step;
  return places.at(next % places.length)?.key ?? null;
}
