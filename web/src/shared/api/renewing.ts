import type {
  BaseQueryApi,
  BaseQueryFn,
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
} from "@reduxjs/toolkit/query/react";

export type Query = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;

/** The part of the store that renewing a token needs. */
export type State = Pick<BaseQueryApi, "dispatch" | "getState">;

/** The result of a renewal; "unanswered" ends no session. */
export type Renewal = "renewed" | "refused" | "unanswered";
const REFUSALS: unknown[] = [400, 401, 403, 404, 422];

/** Returns the result of a renewal without a token. */
export const withoutToken = (error?: FetchBaseQueryError): Renewal =>
  error && !REFUSALS.includes(error.status) ? "unanswered" : "refused";

/** `keepalive` lets the renewal finish after its page is closed, so that the new cookie is not lost. */
export const RENEWAL = { keepalive: true, timeout: 15_000 } as const;

/** The arguments of a call that is made outside of a query. */
export function outside({ dispatch, getState }: State): BaseQueryApi {
  const { signal, abort } = new AbortController();
  return { dispatch, getState, signal, abort, extra: undefined, endpoint: "renew", type: "mutation" };
}

/** Milliseconds that a read waits for a token if the device has a cached answer. */
const PATIENCE = 4000;
const UNANSWERED = { error: { status: "FETCH_ERROR", error: "There is no token" } } as const;

type Renewing = {
  send: Query;
  /** Requests and stores a new token; called once for all calls that wait for one. */
  renew: (state: State) => Promise<Renewal>;
  /** Creates the action that marks the session as over. */
  lost: () => { type: string };
  /** Answers a read from this device's cache, if there is one. */
  cached?: Query;
};

/**
 * Wraps calls of a session: renews its token after expiry, and ends the session if the renewal is refused.
 */
export function renewing({ send, renew, lost, cached = () => UNANSWERED }: Renewing) {
  let renewal: Promise<Renewal> | null = null;
  const renewOnce = (state: State) => {
    renewal ??= renew(state).finally(() => {
      renewal = null;
    });
    return renewal;
  };
  const lose = (state: State) => {
    state.dispatch(lost());
    return { error: { status: 401, data: null } } as const;
  };
  /** Renews the token, or answers from this device if the renewal is slow. */
  const renewFor = async (...query: Parameters<Query>) => {
    const [, api] = query;
    const asking = renewOnce(api);
    if (await isSlow(asking)) {
      const answer = await cached(...query);
      if (!answer.error) return answer;
    }
    const renewed = await asking;
    if (renewed === "renewed") return null;
    return renewed === "refused" ? lose(api) : cached(...query);
  };
  const call = async (isOver: boolean, ...query: Parameters<Query>) => {
    const instead = isOver ? await renewFor(...query) : null;
    if (instead) return instead;
    const answer = await send(...query);
    if (answer.error?.status !== 401) return answer;
    return (await renewFor(...query)) ?? send(...query);
  };
  /** Requests a token before any call needs it. */
  const begin = async (state: State) => {
    if ((await renewOnce(state)) === "refused") lose(state);
  };
  return { call, begin, renewOnce };
}

async function isSlow(asking: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, true);
  });
  const first = await Promise.race([asking.then(() => false), slow]);
  clearTimeout(timer);
  return first;
}
