import { type ReactNode, useRef } from "react";
import type { Page } from "@/shared/api/page";
import { usePhone } from "@/shared/hooks/useMedia";
import { Problem } from "@/shared/ui/Problem";
import styles from "./List.module.css";
import { ListCards } from "./ListCards";
import { ListSkeleton } from "./ListSkeleton";
import { ListTable } from "./ListTable";
import { PageFoot } from "./PageFoot";
import type { ListRows } from "./rows";
import type { ListAddress } from "./useListSearch";
import type { ListView } from "./useListView";
import { useRowKeys } from "./useRowKeys";

type ListFrameProps<T, S extends string> = Omit<ListRows<T>, "rows"> & {
  /** The state of the query; `more` means that there are more rows than were counted. */
  of: { data?: Page<T> & { more?: boolean }; error?: unknown; isFetching: boolean; refetch: () => void };
  list: ListAddress<S>;
  view: ListView<T>;
  ownOrder?: { sort: S; desc: boolean };
  /** Returns a row as a card, for windows that are too narrow for a table. */
  card: (row: T) => ReactNode;
  /** The bar that is visible under the rows while some are selected; the rows do not move when it appears. */
  bar?: ReactNode;
  /** The totals of all pages, below the rows. */
  totals?: ReactNode;
  /** The text and the next step for an empty list. */
  empty: ReactNode;
  /** The message of a failed load. */
  failed?: string;
};

/** A page of a list: loading, failed, empty, as a table or as cards, with its foot and keyboard shortcuts. */
export function ListFrame<T, S extends string>(props: ListFrameProps<T, S>) {
  const { of, list, view, ownOrder, card, bar, totals, empty, failed, ...shape } = props;
  const { keyOf, onOpen, selection } = shape;
  const phone = usePhone();
  const box = useRef<HTMLDivElement>(null);
  const rows = of.data?.items ?? [];
  const byKey = (key: string) => rows.find((row) => String(keyOf(row)) === key);
  useRowKeys(box, {
    onOpen: (key) => {
      const row = byKey(key);
      if (row) onOpen?.(row);
    },
    onPick: (key) => {
      const row = byKey(key);
      if (!row || !selection || !(selection.allowed?.(row) ?? true)) return;
      const { chosen, select } = selection;
      const picked = keyOf(row);
      select(chosen.includes(picked) ? chosen.filter((other) => other !== picked) : [...chosen, picked]);
    },
  });

  if (!of.data)
    return of.error ? <Problem error={of.error} onRetry={of.refetch} title={failed} /> : <ListSkeleton />;
  const footer = bar && <div className={styles.bulk}>{bar}</div>;
  if (rows.length === 0) {
    return (
      <>
        {empty}
        {footer}
      </>
    );
  }
  return (
    <div ref={box} className={phone ? undefined : styles.card} aria-busy={of.isFetching}>
      {phone ? (
        <ListCards rows={rows} card={card} {...shape} />
      ) : (
        <ListTable rows={rows} list={list} view={view} ownOrder={ownOrder} {...shape} />
      )}
      {footer}
      {totals}
      <PageFoot
        total={of.data.total}
        page={list.search.page}
        size={list.search.size}
        more={of.data.more}
        onShow={list.show}
      />
    </div>
  );
}
