import type { Wire } from "@/shared/api/wire";

/** A word of searches, and the words of the store's items that it means. */
export type Synonym = Wire["SynonymOut"];

export const failedFromWire = ({ query, words, times, lastAt }: Wire["FailedSearchOut"]) => ({
  query,
  words,
  times,
  lastAt,
});
export type FailedSearch = ReturnType<typeof failedFromWire>;
