import { createApi, fetchBaseQuery } from "@reduxjs/toolkit/query/react";
import { post } from "@/shared/api/call";
import {
  outside,
  type Query,
  RENEWAL,
  type Renewal,
  renewing,
  type State,
  withoutToken,
} from "@/shared/api/renewing";
import { inReadersLanguage } from "@/shared/api/server-words";
import { config } from "@/shared/config";
import { inTurn } from "@/shared/session/in-turn";
import { send } from "@/shared/telemetry/send";
import { isOver, sessionLost, signedIn, type WithConsole } from "./session";

const TAGS = [
  "Me",
  "Administrator",
  "OwnSession",
  "Store",
  "Job",
  "Failure",
  "Operations",
  "Audit",
  "Message",
  "Backup",
] as const;
export type PlatformTag = (typeof TAGS)[number];

const fetchQuery = fetchBaseQuery({
  baseUrl: "/api/",
  fetchFn: send,
  prepareHeaders: (headers, { getState }) => {
    const { token } = (getState() as WithConsole).console;
    headers.set("x-api-key", config.apiKey);
    if (token) headers.set("Authorization", `Bearer ${token}`);
    return headers;
  },
});

const fetchFromServer: Query = async (args, api, extra) =>
  inReadersLanguage(await fetchQuery(args, api, extra));

/** Renews the token with the refresh cookie; the windows of the browser renew it one after the other. */
const renewToken = (state: State): Promise<Renewal> =>
  inTurn("renew platform", async () => {
    const { data, error } = await fetchFromServer(post("/api/platform/refresh", RENEWAL), outside(state), {});
    const token = (data as { token?: string } | undefined)?.token;
    if (!token) return withoutToken(error);
    state.dispatch(signedIn(token));
    return "renewed";
  });

const session = renewing({ send: fetchFromServer, renew: renewToken, lost: sessionLost });

/** Sends a call with the administrator's token, and fetches the token first if there is none yet. */
const withConsole: Query = async (args, api, extra) => {
  const held = (api.getState() as WithConsole).console;
  const url = typeof args === "string" ? args : args.url;
  if (!held.remembered || url === "platform/auth") return fetchFromServer(args, api, extra);
  if (url !== "platform/logout") return session.call(isOver(held), args, api, extra);
  // Signing out bypasses `session.call`, which would show that the session has expired.
  if (isOver(held)) await session.renewOnce(api);
  return fetchFromServer(args, api, extra);
};

/** Fetches the administrator's token before any page needs it. */
export async function startConsole(state: State): Promise<void> {
  if ((state.getState() as WithConsole).console.remembered) await session.begin(state);
}

/** The platform's API. Its calls name no store, and no feature of a store uses it. */
export const platformApi = createApi({
  reducerPath: "platform",
  baseQuery: withConsole,
  tagTypes: TAGS,
  invalidationBehavior: "immediately",
  keepUnusedDataFor: 60,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** Returns the tags that a change invalidates; none if it failed. */
export const unlessRefused =
  (...tags: PlatformTag[]) =>
  (_result: unknown, error: unknown) =>
    error ? [] : tags;
