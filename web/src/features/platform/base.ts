import { type BaseQueryApi, createApi, fetchBaseQuery } from "@reduxjs/toolkit/query/react";
import { type Query, type Renewal, renewing, withoutToken } from "@/shared/api/renewing";
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

const WITHOUT_SESSION: readonly unknown[] = ["auth", "logout"];

/** Renews the token by the browser's cookie. */
async function renewToken(api: BaseQueryApi, extra: object): Promise<Renewal> {
  const held = (api.getState() as WithConsole).console.token;
  const { data, error } = await fetchFromServer({ url: "refresh", method: "POST" }, api, extra);
  const token = (data as { token?: string } | undefined)?.token;
  // Another window may have renewed it a moment ago, and this one's cookie with it.
  const kept = localStorage.getItem(KEY);
  const newer = token ?? (kept !== held ? kept : null);
  if (!newer) return withoutToken(error);
  api.dispatch(signedIn(newer));
  return "renewed";
}

const session = renewing({ send: fetchFromServer, renew: renewToken, lost: sessionLost });

/** Sends a call with the administrator's token, as far as there is one. */
const withConsole: Query = (args, api, extra) => {
  const held = (api.getState() as WithConsole).console;
  const url = typeof args === "string" ? args : args.url;
  if (!held.token || WITHOUT_SESSION.includes(url)) return fetchFromServer(args, api, extra);
  return session.call(isOver(held), args, api, extra);
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
