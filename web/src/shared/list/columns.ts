import type { ReactNode } from "react";

type From = "md" | "lg" | "xl";

export type ListColumn<T> = {
  key: string;
  title: string;
  /** Widths are fixed, so that nothing jumps; the column without one takes the rest. */
  width?: number;
  /** Figures are aligned to the right. */
  figures?: boolean;
  /** The server's name of the order, where the list can be ordered by this column. */
  sort?: string;
  /** Shown from this width of the window on. */
  from?: From;
  /** It identifies the row, so it is always shown. */
  always?: boolean;
  /** Hidden until one chooses it. */
  optional?: boolean;
  /** Has no title to be seen. */
  untitled?: boolean;
  render: (row: T) => ReactNode;
};
