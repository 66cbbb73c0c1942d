import type { ReactNode } from "react";

type From = "md" | "lg" | "xl";

export type ListColumn<T> = {
  key: string;
  title: string;
  /** Widths are fixed, so that the layout does not shift; a column without a width takes the rest. */
  width?: number;
  /** Figures are aligned to the right. */
  figures?: boolean;
  /** The value of `sort` for this column; omitted if the list cannot be ordered by it. */
  sort?: string;
  /** The window width from which the column is shown. */
  from?: From;
  /** Whether the column identifies the row, so that it cannot be hidden. */
  always?: boolean;
  /** Hidden until the user chooses it. */
  optional?: boolean;
  /** Has no visible title. */
  untitled?: boolean;
  render: (row: T) => ReactNode;
};
