import {
  type BaseQueryApi,
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  type FetchBaseQueryError,
  fetchBaseQuery,
} from "@reduxjs/toolkit/query/react";
import { config } from "@/shared/config";
import { send } from "@/shared/telemetry/send";
import { isOver, KEY, sessionLost, signedIn, type WithConsole } from "./session";

const TAGS = ["Me", "Administrator", "Store", "Job", "Failure", "Operations", "Audit"] as const;
export type PlatformTag = (typeof TAGS)[number];

const fetchFromServer = fetchBaseQuery({
  baseUrl: "/api/platform/",
  fetchFn: send,
  prepareHeaders: (headers, { getState }) => {
    const { token } = (getState() as WithConsole).console;
    headers.set("x-api-key", config.apiKey);
    if (token) headers.set("Authorization", `Bearer ${token}`);
    return headers;
  },
});

type Query = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError>;
type Renewal = "renewed" | "refused" | "unanswered";
const REFUSALS: unknown[] = [400, 401, 403, 404, 422];
const WITHOUT_SESSION: readonly unknown[] = ["auth", "logout"];

let renewal: Promise<Renewal> | null = null;

/** Renews the token by the browser's cookie, once however many calls ask for it. */
function renewToken(api: BaseQueryApi, extra: object): Promise<Renewal> {
  renewal ??= (async (): Promise<Renewal> => {
    const held = (api.getState() as WithConsole).console.token;
    const { data, error } = await fetchFromServer({ url: "refresh", method: "POST" }, api, extra);
    const token = (data as { token?: string } | undefined)?.token;
    // Another window may have renewed it a moment ago, and this one's cookie with it.
    const kept = localStorage.getItem(KEY);
    const newer = token ?? (kept !== held ? kept : null);
    if (!newer) return error && !REFUSALS.includes(error.status) ? "unanswered" : "refused";
    api.dispatch(signedIn(newer));
    return "renewed";
  })().finally(() => {
    renewal = null;
  });
  return renewal;
}

/** Sends a call with the administrator's token, renews that when it is over, and ends the session if refused. */
const withConsole: Query = async (args, api, extra) => {
  const session = (api.getState() as WithConsole).console;
  const url = typeof args === "string" ? args : args.url;
  if (!session.token || WITHOUT_SESSION.includes(url)) return fetchFromServer(args, api, extra);

  const lost = () => {
    api.dispatch(sessionLost());
    return { error: { status: 401, data: null } } as const;
  };
  if (isOver(session) && (await renewToken(api, extra)) === "refused") return lost();
  const answer = await fetchFromServer(args, api, extra);
  if (answer.error?.status !== 401) return answer;
  const renewed = await renewToken(api, extra);
  if (renewed === "renewed") return fetchFromServer(args, api, extra);
  return renewed === "refused" ? lost() : { error: { status: "FETCH_ERROR", error: "The token is over" } };
};

/** The platform's calls, which know no store of the address; features of stores never see them. */
export const platformApi = createApi({
  reducerPath: "platform",
  baseQuery: withConsole,
  tagTypes: TAGS,
  invalidationBehavior: "immediately",
  keepUnusedDataFor: 60,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** What a change makes old; nothing when it was refused. */
export const unlessRefused =
  (...tags: PlatformTag[]) =>
  (_result: unknown, error: unknown) =>
    error ? [] : tags;
