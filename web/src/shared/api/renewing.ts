import type {
  BaseQueryApi,
  BaseQueryFn,
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
} from "@reduxjs/toolkit/query/react";

export type Query = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;

/** What became of asking for a new token; "unanswered" ends nobody's session. */
export type Renewal = "renewed" | "refused" | "unanswered";
const REFUSALS: unknown[] = [400, 401, 403, 404, 422];

/** How a renewal that brought no token ended. */
export const withoutToken = (error?: FetchBaseQueryError): Renewal =>
  error && !REFUSALS.includes(error.status) ? "unanswered" : "refused";

type Renewing = {
  send: Query;
  /** Asks for a new token and keeps it; called once however many calls wait for one. */
  renew: (api: BaseQueryApi, extra: object) => Promise<Renewal>;
  /** What tells the state that the session is over. */
  lost: () => { type: string };
};

/** Calls within a session: its token is renewed when it is over, and the session ends if that is refused. */
export function renewing({ send, renew, lost }: Renewing) {
  let renewal: Promise<Renewal> | null = null;
  const renewOnce = (api: BaseQueryApi, extra: object) => {
    renewal ??= renew(api, extra).finally(() => {
      renewal = null;
    });
    return renewal;
  };
  const lose = (api: BaseQueryApi) => {
    api.dispatch(lost());
    return { error: { status: 401, data: null } } as const;
  };
  const call = async (isOver: boolean, ...[args, api, extra]: Parameters<Query>) => {
    if (isOver && (await renewOnce(api, extra)) === "refused") return lose(api);
    const answer = await send(args, api, extra);
    if (answer.error?.status !== 401) return answer;
    const renewed = await renewOnce(api, extra);
    if (renewed === "renewed") return send(args, api, extra);
    return renewed === "refused"
      ? lose(api)
      : ({ error: { status: "FETCH_ERROR", error: "The token is over" } } as const);
  };
  return { call, lose };
}
