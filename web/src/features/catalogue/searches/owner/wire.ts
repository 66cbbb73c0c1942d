import type { Wire } from "@/shared/api/wire";

/** A searched word, and the words of the store's items that it means. */
export type Synonym = Wire["SynonymOut"];

export const failedFromWire = ({ query, words, times, lastAt }: Wire["FailedSearchOut"]) => ({
  query,
  words,
  times,
  lastAt,
});
export type FailedSearch = ReturnType<typeof failedFromWire>;
