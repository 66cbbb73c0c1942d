import type { ReactNode } from "react";

type From = "md" | "lg" | "xl";

export type ListColumn<T> = {
  key: string;
  title: string;
  /** Widths are given, so that nothing jumps; the one without takes the rest. */
  width?: number;
  /** Figures stand at the right. */
  figures?: boolean;
  /** The server's name of the order, where the list can be ordered by this column. */
  sort?: string;
  /** Shown from this width of the window on. */
  from?: From;
  /** The row is not told apart without it, so it is always shown. */
  always?: boolean;
  /** Has no title to be seen. */
  untitled?: boolean;
  render: (row: T) => ReactNode;
};
