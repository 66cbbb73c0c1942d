import { type BaseQueryApi, createApi, type FetchArgs, fetchBaseQuery } from "@reduxjs/toolkit/query/react";
import { config } from "@/shared/config";
import { answered, unanswered } from "@/shared/offline/connection";
import { sessionLost, signedIn, type WithSession } from "@/shared/session/slice";
import { isExpired, personOf, readClaims } from "@/shared/session/token";
import { send } from "@/shared/telemetry/send";
import { storeInPath } from "@/shared/tenant/address";
import { type Query, type Renewal, renewing, withoutToken } from "./renewing";
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

/**
 * Renews the token by the browser's cookie, once however many calls ask for it. The cookie may be of somebody
 * who has signed in since in another window: his token is not taken for the one who is at work here.
 */
async function renewToken(api: BaseQueryApi, extra: object): Promise<Renewal> {
  const { data, error } = await fetchFromServer({ url: "auth/refresh", method: "POST" }, api, extra);
  const token = (data as { token?: string } | undefined)?.token;
  if (!token) return withoutToken(error);
  const { claims: before } = (api.getState() as WithSession).session;
  const claims = readClaims(token);
  if (!before || !claims || personOf(before) !== personOf(claims)) return "refused";
  api.dispatch(signedIn(token));
  return "renewed";
}

const session = renewing({ send: fetchFromServer, renew: renewToken, lost: sessionLost });

const SIGN_IN =
  /^(auth\/(guest\/|validate|signup|logout|claim|code|otp|reset)?|platform\/onboarding(\/code)?)$/;
const isSignIn = (args: string | FetchArgs) => SIGN_IN.test(urlOf(args));

/**
 * Sends a call with the session's token, as far as there is one. Without a line the call goes out as it is: a
 * read may still be answered from this device.
 */
const withSession: Query = async (args, api, extra) => {
  const { claims } = (api.getState() as WithSession).session;
  if (!claims || isSignIn(args)) return fetchFromServer(args, api, extra);
  if (!claims.preview) return session.call(isExpired(claims), args, api, extra);
  // The browser's cookie is the owner's own; a preview is begun anew instead.
  const seen = isExpired(claims) ? null : await fetchFromServer(args, api, extra);
  return seen && seen.error?.status !== 401 ? seen : session.lose(api);
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
