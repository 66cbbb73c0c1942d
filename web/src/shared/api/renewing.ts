import type {
  BaseQueryApi,
  BaseQueryFn,
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
} from "@reduxjs/toolkit/query/react";

export type Query = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;

/** The application's state, as far as renewing a token has to do with it. */
export type State = Pick<BaseQueryApi, "dispatch" | "getState">;

/** What became of asking for a new token; "unanswered" ends nobody's session. */
export type Renewal = "renewed" | "refused" | "unanswered";
const REFUSALS: unknown[] = [400, 401, 403, 404, 422];

/** How a renewal that brought no token ended. */
export const withoutToken = (error?: FetchBaseQueryError): Renewal =>
  error && !REFUSALS.includes(error.status) ? "unanswered" : "refused";

/** The call that renews: it outlives a page that is left meanwhile, so that the cookie it brings is kept. */
export const RENEWAL = { keepalive: true, timeout: 15_000 } as const;

/** What a call of its own is made with that no query has asked for. */
export function outside({ dispatch, getState }: State): BaseQueryApi {
  const { signal, abort } = new AbortController();
  return { dispatch, getState, signal, abort, extra: undefined, endpoint: "renew", type: "mutation" };
}

/** A read waits so long for a token where this device has an answer from before. */
const PATIENCE = 4000;
const UNANSWERED = { error: { status: "FETCH_ERROR", error: "There is no token" } } as const;

type Renewing = {
  send: Query;
  /** Asks for a new token and keeps it; called once however many calls wait for one. */
  renew: (state: State) => Promise<Renewal>;
  /** What tells the state that the session is over. */
  lost: () => { type: string };
  /** Answers a read with what this device has from before, where it keeps anything. */
  kept?: Query;
};

/** Calls within a session: its token is renewed when it is over, and the session ends if that is refused. */
export function renewing({ send, renew, lost, kept = () => UNANSWERED }: Renewing) {
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
  /** Renews, or answers from this device what can't wait for it. */
  const renewFor = async (...asked: Parameters<Query>) => {
    const [, api] = asked;
    const asking = renewOnce(api);
    if (await isSlow(asking)) {
      const answer = await kept(...asked);
      if (!answer.error) return answer;
    }
    const renewed = await asking;
    if (renewed === "renewed") return null;
    return renewed === "refused" ? lose(api) : kept(...asked);
  };
  const call = async (isOver: boolean, ...asked: Parameters<Query>) => {
    const instead = isOver ? await renewFor(...asked) : null;
    if (instead) return instead;
    const answer = await send(...asked);
    if (answer.error?.status !== 401) return answer;
    return (await renewFor(...asked)) ?? send(...asked);
  };
  /** Asks for a token before any call does. */
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
