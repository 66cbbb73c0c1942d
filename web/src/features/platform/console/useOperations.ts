import { useGetOperationsQuery } from "./api";
import { isOpen } from "./rules";

const OFTEN = 15_000;
const AT_ONCE = 2000;

/** Polls the state of the platform: more often while all stores are migrated. */
export function useOperations() {
  const { data } = useGetOperationsQuery();
  const migrating = !!data?.migration && isOpen(data.migration);
  const answer = useGetOperationsQuery(undefined, {
    pollingInterval: migrating ? AT_ONCE : OFTEN,
    skipPollingIfUnfocused: true,
  });
  return { ...answer, migrating };
}
