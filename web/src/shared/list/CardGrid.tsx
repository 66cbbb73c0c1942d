import type { ReactNode } from "react";
import type { Page } from "@/shared/api/page";
import { Problem } from "@/shared/ui/Problem";
import cards from "./Cards.module.css";
import { NothingFound } from "./NothingFound";
import { PageFoot } from "./PageFoot";
import type { PageSearch } from "./usePageSearch";

type CardGridProps<Item> = {
  /** The state of the query. */
  of: { data?: Page<Item>; error?: unknown; isFetching: boolean; refetch: () => void };
  search: PageSearch;
  show: (change: Partial<PageSearch>) => void;
  className?: string;
  skeleton: ReactNode;
  /** The text of an empty result, with a way out. */
  none: string;
  add?: ReactNode;
  card: (item: Item) => ReactNode;
};

/** A page of a list that shows cards at every width: loading, failed, empty, or the cards with their foot. */
export function CardGrid<Item>(props: CardGridProps<Item>) {
  const { of, search, show, className = cards.grid, skeleton, none, add, card } = props;
  const { data, error, isFetching, refetch } = of;
  if (!data) return error ? <Problem error={error} onRetry={refetch} /> : skeleton;
  if (data.items.length === 0)
    return (
      <NothingFound words={search.words} onClear={() => show({ words: "" })} help={none}>
        {add}
      </NothingFound>
    );
  return (
    <div aria-busy={isFetching}>
      <ul className={className}>{data.items.map(card)}</ul>
      <PageFoot total={data.total} page={search.page} size={search.size} onShow={show} />
    </div>
  );
}
