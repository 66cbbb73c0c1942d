import {
  type BaseQueryApi,
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  type FetchBaseQueryError,
  fetchBaseQuery,
} from "@reduxjs/toolkit/query/react";
import { config } from "@/shared/config";
import { sessionLost, signedIn, type WithSession } from "@/shared/session/slice";
import { isExpired } from "@/shared/session/token";
import { storeInPath } from "@/shared/tenant/address";
import { TAGS } from "./tags";

const fetchFromServer = fetchBaseQuery({
  baseUrl: "/api/",
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

let renewal: Promise<boolean> | null = null;

/** Renews the token by the browser's cookie, once however many calls ask for it. */
function renewToken(api: BaseQueryApi, extra: object): Promise<boolean> {
  renewal ??= (async () => {
    const { data } = await fetchFromServer({ url: "auth/refresh", method: "POST" }, api, extra);
    const token = (data as { token?: string } | undefined)?.token;
    if (token) api.dispatch(signedIn(token));
    return token !== undefined;
  })().finally(() => {
    renewal = null;
  });
  return renewal;
}

const SIGN_IN = /^auth\/(guest\/|validate|signup|logout)?$/;
const isSignIn = (args: string | FetchArgs) => SIGN_IN.test(typeof args === "string" ? args : args.url);

/** Sends a call with the session's token; renews the token when it is over and ends the session if it cannot. */
const withSession: Query = async (args, api, extra) => {
  const { claims } = (api.getState() as WithSession).session;
  if (!claims || isSignIn(args)) return fetchFromServer(args, api, extra);

  const renewedInTime = isExpired(claims) ? await renewToken(api, extra) : true;
  if (renewedInTime) {
    const answer = await fetchFromServer(args, api, extra);
    if (answer.error?.status !== 401) return answer;
    if (await renewToken(api, extra)) return fetchFromServer(args, api, extra);
  }
  api.dispatch(sessionLost());
  return { error: { status: 401, data: null } };
};

/** The one API; features inject their endpoints. A change refetches at once and waits for no slow query. */
export const api = createApi({
  reducerPath: "api",
  baseQuery: withSession,
  tagTypes: TAGS,
  invalidationBehavior: "immediately",
  keepUnusedDataFor: 300,
  endpoints: () => ({}),
});
