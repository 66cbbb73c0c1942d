import type { ReactNode } from "react";

export type RowKey = string | number;

export type ListSelection<T> = {
  /** Of the rows that are shown. */
  chosen: RowKey[];
  select: (keys: RowKey[]) => void;
  /** Which rows can be selected; all by default. */
  allowed?: (row: T) => boolean;
};

/** The rows of a list, as a table or as cards. */
export type ListRows<T> = {
  rows: T[];
  keyOf: (row: T) => RowKey;
  /** The row's name, as for a screen reader. */
  nameOf: (row: T) => string;
  onOpen?: (row: T) => void;
  /** What a row shows below itself once it is unfolded. */
  details?: (row: T) => ReactNode;
  selection?: ListSelection<T>;
};
