import type { ReactNode } from "react";

export type RowKey = string | number;

export type ListSelection<T> = {
  /** Of the rows that are shown. */
  chosen: RowKey[];
  select: (keys: RowKey[]) => void;
  /** Which rows can be ticked; all unless told. */
  allowed?: (row: T) => boolean;
};

/** The rows of a list, whatever it is drawn as. */
export type ListRows<T> = {
  rows: T[];
  keyOf: (row: T) => RowKey;
  /** What a row is called where it is told of, as for a screen reader. */
  nameOf: (row: T) => string;
  onOpen?: (row: T) => void;
  /** What a row shows below itself once it is unfolded. */
  details?: (row: T) => ReactNode;
  selection?: ListSelection<T>;
};
