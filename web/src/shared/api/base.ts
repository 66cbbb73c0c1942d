import {
  type BaseQueryApi,
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  type FetchBaseQueryError,
  fetchBaseQuery,
} from "@reduxjs/toolkit/query/react";
import { config } from "@/shared/config";
import { answered, unanswered } from "@/shared/offline/connection";
import { sessionLost, signedIn, type WithSession } from "@/shared/session/slice";
import { isExpired, personOf, readClaims } from "@/shared/session/token";
import { send } from "@/shared/telemetry/send";
import { storeInPath } from "@/shared/tenant/address";
import { TAGS } from "./tags";

const fetchQuery = fetchBaseQuery({
  baseUrl: "/api/",
  fetchFn: send,
  prepareHeaders: (headers, { getState }) => {
    const { token } = (getState() as WithSession).session;
    const store = storeInPath(window.location.pathname);
    headers.set("x-api-key", config.apiKey);
    if (store) headers.set("x-user", store);
    if (token) headers.set("Authorization", `Bearer ${token}`);
    return headers;
  },
});

type Query = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError>;
type Answer = Awaited<ReturnType<typeof fetchQuery>>;

const urlOf = (args: string | FetchArgs) => (typeof args === "string" ? args : args.url);

/** Sends a call, and takes note of whether there is a line at all. */
const fetchFromServer = async (
  args: string | FetchArgs,
  api: BaseQueryApi,
  extra: object,
): Promise<Answer> => {
  const answer = await fetchQuery(args, api, extra);
  const { status } = answer.error ?? {};
  if (status !== "FETCH_ERROR" && status !== "TIMEOUT_ERROR") answered(urlOf(args), answer.meta?.response);
  else if (!api.signal.aborted) unanswered();
  return answer;
};

/** What became of asking for a new token; "unanswered" ends nobody's session. */
type Renewal = "renewed" | "refused" | "unanswered";
const REFUSALS: unknown[] = [400, 401, 403, 404, 422];

let renewal: Promise<Renewal> | null = null;

/**
 * Renews the token by the browser's cookie, once however many calls ask for it. The cookie may be of somebody
 * who has signed in since in another window: his token is not taken for the one who is at work here.
 */
function renewToken(api: BaseQueryApi, extra: object): Promise<Renewal> {
  renewal ??= (async (): Promise<Renewal> => {
    const { data, error } = await fetchFromServer({ url: "auth/refresh", method: "POST" }, api, extra);
    const token = (data as { token?: string } | undefined)?.token;
    if (!token) return error && !REFUSALS.includes(error.status) ? "unanswered" : "refused";
    const { claims: before } = (api.getState() as WithSession).session;
    const claims = readClaims(token);
    if (!before || !claims || personOf(before) !== personOf(claims)) return "refused";
    api.dispatch(signedIn(token));
    return "renewed";
  })().finally(() => {
    renewal = null;
  });
  return renewal;
}

const SIGN_IN = /^(auth\/(guest\/|validate|signup|logout|claim)?|platform\/onboarding)$/;
const isSignIn = (args: string | FetchArgs) => SIGN_IN.test(urlOf(args));

/**
 * Sends a call with the session's token; renews the token when it is over and ends the session if that is
 * refused. Without a line the call goes out as it is: a read may still be answered from this device.
 */
const withSession: Query = async (args, api, extra) => {
  const { claims } = (api.getState() as WithSession).session;
  if (!claims || isSignIn(args)) return fetchFromServer(args, api, extra);

  const lost = () => {
    api.dispatch(sessionLost());
    return { error: { status: 401, data: null } } as const;
  };
  // The browser's cookie is the owner's own; a preview is begun anew instead.
  if (claims.preview) {
    const seen = isExpired(claims) ? null : await fetchFromServer(args, api, extra);
    return seen && seen.error?.status !== 401 ? seen : lost();
  }
  if (isExpired(claims) && (await renewToken(api, extra)) === "refused") return lost();
  const answer = await fetchFromServer(args, api, extra);
  if (answer.error?.status !== 401) return answer;
  const renewed = await renewToken(api, extra);
  if (renewed === "renewed") return fetchFromServer(args, api, extra);
  return renewed === "refused" ? lost() : { error: { status: "FETCH_ERROR", error: "The token is over" } };
};

/** The one API; features inject their endpoints. A change refetches at once and waits for no slow query. */
export const api = createApi({
  reducerPath: "api",
  baseQuery: withSession,
  tagTypes: TAGS,
  invalidationBehavior: "immediately",
  keepUnusedDataFor: 300,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
