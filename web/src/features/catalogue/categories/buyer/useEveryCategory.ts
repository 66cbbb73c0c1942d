import { useListEveryCategoryInfiniteQuery } from "./api";

/** The categories by priority, as many pages as one has scrolled to; `more` is there while there are more. */
export function useEveryCategory() {
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } =
    useListEveryCategoryInfiniteQuery();
  return {
    categories: data?.pages.flatMap(({ items }) => items),
    error,
    refetch,
    more: hasNextPage && !isFetching ? () => void fetchNextPage() : null,
  };
}
