import type { ReactNode } from "react";

export type RowKey = string | number;

export type ListSelection<T> = {
  /** The selected rows of the current page. */
  chosen: RowKey[];
  select: (keys: RowKey[]) => void;
  /** Which rows can be selected; all by default. */
  allowed?: (row: T) => boolean;
};

/** The rows of a list, as a table or as cards. */
export type ListRows<T> = {
  rows: T[];
  keyOf: (row: T) => RowKey;
  /** Returns the row's name, for screen readers. */
  nameOf: (row: T) => string;
  onOpen?: (row: T) => void;
  /** Returns what an expanded row shows below itself. */
  details?: (row: T) => ReactNode;
  selection?: ListSelection<T>;
};
