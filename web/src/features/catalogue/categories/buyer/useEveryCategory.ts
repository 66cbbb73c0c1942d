import { useListEveryCategoryInfiniteQuery } from "./api";

/**
 * Returns the categories by priority, page by page as the visitor scrolls;
 * `more` is set while further pages exist.
 */
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
