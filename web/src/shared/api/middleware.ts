import type { Middleware, ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { api, askAgain } from "./base";

type Settled = UnknownAction & {
  meta: { condition?: boolean; arg: { queryCacheKey: string; endpointName: string; originalArgs: unknown } };
};

const settles = (kind: "Query" | "Mutation", action: unknown): action is Settled => {
  const { type } = action as UnknownAction;
  const run = `${api.reducerPath}/execute${kind}`;
  return type === `${run}/fulfilled` || type === `${run}/rejected`;
};

/**
 * The API's middleware. If a change outdates a query that is being fetched, Redux Toolkit does not fetch it
 * again, although its answer may be older than the change. The middleware refetches such a query after its
 * answer.
 */
export const apiMiddleware: Middleware = (store) => {
  const withApi = api.middleware(store);
  const dispatch = store.dispatch as ThunkDispatch<unknown, unknown, UnknownAction>;
  const outdated = new Set<string>();
  let invalidating = false;
  return (next) => {
    const handle = withApi(next);
    return (action) => {
      if (api.util.resetApiState.match(action)) outdated.clear();
      if (settles("Mutation", action) || api.util.invalidateTags.match(action)) {
        invalidating = true;
        const result = handle(action);
        invalidating = false;
        return result;
      }
      const result = handle(action);
      if (!settles("Query", action)) return result;
      const { condition, arg } = action.meta;
      // The refetch was refused because the query is being fetched.
      if (condition && invalidating) outdated.add(arg.queryCacheKey);
      if (!condition && outdated.delete(arg.queryCacheKey)) void dispatch(askAgain(arg));
      return result;
    };
  };
};
