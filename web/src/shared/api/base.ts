import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import { type BaseQueryApi, createApi, type FetchArgs, fetchBaseQuery } from "@reduxjs/toolkit/query/react";
import { config } from "@/shared/config";
import { ANYBODY, cachedAnswer, cachedIn, cacheOf, forgetIn, isOfShop } from "@/shared/offline/answer-cache";
import { answered, isOnline, look, unanswered } from "@/shared/offline/connection";
import { inTurn } from "@/shared/session/in-turn";
import { renewed, sessionLost, type WithSession } from "@/shared/session/slice";
import { type Claims, isExpired, isSalesperson, personOf, readClaims } from "@/shared/session/token";
import { entry } from "@/shared/storage/storage";
import { send } from "@/shared/telemetry/send";
import { storeInPath } from "@/shared/tenant/address";
import { del, post } from "./call";
import { whenTaken } from "./paused";
import { outside, type Query, RENEWAL, type Renewal, renewing, type State, withoutToken } from "./renewing";
import { inReadersLanguage } from "./server-words";
import { TAGS } from "./tags";

const BASE = "/api/";
const sessionOf = ({ getState }: Pick<State, "getState">) => (getState() as WithSession).session;
const urlOf = (args: string | FetchArgs) => (typeof args === "string" ? args : args.url);

/** Calls before a sign-in, which must not carry a token. */
const WITHOUT_SESSION =
  /^(auth\/(guest\/|validate|signup|claim|code|otp|reset|refresh)?|platform\/(onboarding(\/code)?|refresh)|orders\/find|exports\/link\/.+)$/;
/** Reads that a store answers alike for everyone except its owner. */
const PUBLIC =
  /^(saral\/(about|getAllCompany)|settings|owner|labels|places(\/\d+)?|(orders|exports)\/link\/.+)$/;

/** Returns whether a call is made as the signed-in user; other calls need no token. */
function isPersonal(args: string | FetchArgs, claims: Claims) {
  if (claims.store !== storeInPath(window.location.pathname)) return false;
  const isRead = typeof args === "string" || (args.method ?? "GET") === "GET";
  return claims.role === "user" && isRead ? !PUBLIC.test(urlOf(args)) : !WITHOUT_SESSION.test(urlOf(args));
}

function prepareHeaders(
  headers: Headers,
  { getState, arg }: { getState: () => unknown; arg: string | FetchArgs },
) {
  const { token, claims } = sessionOf({ getState });
  const store = storeInPath(window.location.pathname);
  headers.set("x-api-key", config.apiKey);
  if (store) headers.set("x-user", store);
  if (token && claims && !headers.has("Authorization") && isPersonal(arg, claims))
    headers.set("Authorization", `Bearer ${token}`);
  return headers;
}

const fetchQuery = fetchBaseQuery({ baseUrl: BASE, fetchFn: send, prepareHeaders });

type Answer = Awaited<ReturnType<typeof fetchQuery>>;

const isUnanswered = ({ error }: Answer) =>
  error?.status === "FETCH_ERROR" || error?.status === "TIMEOUT_ERROR";

const isReached = () => look().then(isOnline);

/** Sends a call and records whether the server can be reached. */
const fetchFromServer = async (
  args: string | FetchArgs,
  api: BaseQueryApi,
  extra: object,
): Promise<Answer> => {
  const sent = await whenTaken(async () => fetchQuery(args, api, extra), api.signal);
  const answer = await inReadersLanguage(sent);
  if (!isUnanswered(answer)) answered(urlOf(args), answer.meta?.response);
  else if (!api.signal.aborted) unanswered();
  return answer;
};

/** Answers a read from this user's cache on the device; for a salesperson also from the download. */
const fetchFromDevice: Query = async (args, api, extra) => {
  const { claims } = sessionOf(api);
  const fetchFn = async (input: RequestInfo | URL) => {
    try {
      return await cachedAnswer(claims, input as Request);
    } catch (missing) {
      if (!claims || claims.preview || !isSalesperson(claims)) throw missing;
      const { answerFromDownload } = await import("@/shared/offline/download/stored");
      return answerFromDownload(claims, input as Request);
    }
  };
  const answer = await fetchBaseQuery({ baseUrl: BASE, fetchFn })(args, api, extra);
  if (!answer.error) answered(urlOf(args), answer.meta?.response);
  return answer;
};

/** Sends a call; without an answer from the server, this device answers it if it can. */
const fetchOrFromDevice: Query = async (args, api, extra) => {
  const answer = await fetchFromServer(args, api, extra);
  if (!isUnanswered(answer as Answer) || api.signal.aborted) return answer;
  const cached = await fetchFromDevice(args, api, extra);
  return cached.error ? answer : cached;
};

/** Requests a token with the refresh cookie. Each request uses up the cookie, so windows take turns. */
async function askForToken(state: State): Promise<{ token: string } | { failed: Renewal }> {
  const ask = () => fetchFromServer(post("/api/auth/refresh", RENEWAL), outside(state), {});
  let answer = await ask();
  // The cookie may be used up although no answer arrived; the server repeats that answer for a while.
  if (isUnanswered(answer) && (await isReached())) answer = await ask();
  const token = (answer.data as { token?: string } | undefined)?.token;
  return token ? { token } : { failed: withoutToken(answer.error) };
}

/**
 * Renews the token of this window's user. If someone else has signed in since in another window, the cookie is
 * theirs and the renewal counts as refused.
 */
async function renewOwn(state: State): Promise<Renewal> {
  const answer = await askForToken(state);
  if ("failed" in answer) return answer.failed;
  const { claims: before } = sessionOf(state);
  const claims = readClaims(answer.token);
  if (!before || !claims || personOf(before) !== personOf(claims)) return "refused";
  state.dispatch(renewed(answer.token));
  return "renewed";
}

/** Starts the owner's preview again; the owner's token is used for this call only. */
async function renewPreview(state: State, code: string | null): Promise<Renewal> {
  const owner = await askForToken(state);
  if ("failed" in owner) return owner.failed;
  if (readClaims(owner.token)?.role !== "owner") return "refused";
  const headers = { Authorization: `Bearer ${owner.token}` };
  const begin = post("/api/auth/preview", { body: code ? { accCd: code } : {}, headers });
  const { data, error } = await fetchFromServer(begin, outside(state), {});
  const token = (data as { token?: string } | undefined)?.token;
  if (!token) return error?.status === 409 ? "refused" : withoutToken(error);
  state.dispatch(renewed(token));
  return "renewed";
}

/** Requests an administrator's token with the console's refresh cookie; the console's windows take turns. */
async function askForConsole(
  state: State,
): Promise<{ headers: { Authorization: string } } | { failed: Renewal }> {
  const ask = () => fetchFromServer(post("/api/platform/refresh", RENEWAL), outside(state), {});
  const { data, error } = await inTurn("renew platform", ask);
  const token = (data as { token?: string } | undefined)?.token;
  return token ? { headers: { Authorization: `Bearer ${token}` } } : { failed: withoutToken(error) };
}

/** Continues an administrator's view of the store; their own token is used for this call only. */
async function renewSupport(state: State, view: string): Promise<Renewal> {
  const administrator = await askForConsole(state);
  if ("failed" in administrator) return administrator.failed;
  const path = { view_id: view };
  const again = post("/api/platform/views/{view_id}/token", { path, headers: administrator.headers });
  const { data, error } = await fetchFromServer(again, outside(state), {});
  const token = (data as { result?: { token: string } } | undefined)?.result?.token;
  if (!token) return error?.status === 409 ? "refused" : withoutToken(error);
  state.dispatch(renewed(token));
  return "renewed";
}

/** Ends an administrator's view of the store, which makes its token invalid. */
export async function endSupport(state: State): Promise<void> {
  const { support } = sessionOf(state);
  const administrator = support ? await askForConsole(state) : null;
  if (!support || !administrator || "failed" in administrator) return;
  const path = { view_id: support };
  const end = del("/api/platform/views/{view_id}", { path, headers: administrator.headers });
  await fetchFromServer(end, outside(state), {});
}

const renew = (state: State) => {
  const { store, preview, support } = sessionOf(state);
  if (support) return renewSupport(state, support);
  return inTurn(`renew ${store}`, () => (preview ? renewPreview(state, preview.code) : renewOwn(state)));
};

const session = renewing({ send: fetchOrFromDevice, renew, lost: sessionLost, cached: fetchFromDevice });

/** Signs out at the server if it can be reached; never reports that the session has expired. */
const leave: Query = async (args, api, extra) => {
  const { token, claims } = sessionOf(api);
  if (!token || !claims || isExpired(claims)) await session.renewOnce(api);
  const answer = await fetchFromServer(args, api, extra);
  if (claims && isUnanswered(answer)) entry("leaving", claims.store).write("Y");
  return answer;
};

/** Ends a session that the user left while offline; until then its cookie would still sign the user in. */
export async function endLeft(state: State): Promise<void> {
  const { store, claims } = sessionOf(state);
  if (!store || entry("leaving", store).read() === null) return;
  // If someone has signed in since, the cookie is theirs.
  const answer = claims ? null : await inTurn(`renew ${store}`, () => askForToken(state));
  if (answer && "failed" in answer && answer.failed === "unanswered") return;
  if (answer && "token" in answer) {
    const headers = { Authorization: `Bearer ${answer.token}` };
    const end = post("/api/auth/logout", { headers });
    if (isUnanswered(await fetchFromServer(end, outside(state), {}))) return;
  }
  entry("leaving", store).write(null);
}

/** Makes the service worker wait for the server, because the page already shows the cached answer. */
const unhurried = (args: string | FetchArgs): FetchArgs => ({
  ...(typeof args === "string" ? { url: args } : args),
  cache: "no-cache",
});

/**
 * Returns the cached answer of this device to a read of the shop, if the page has nothing to show yet. A
 * request to the server follows at once, and its answer replaces the cached one.
 */
async function cachedFirst(...[args, asked, extra]: Parameters<Query>): Promise<Answer | null> {
  if (!("caches" in window)) return null;
  const { claims } = sessionOf(asked);
  const store = storeInPath(window.location.pathname);
  const query = (asked.getState() as ApiState).api.queries[asked.queryCacheKey ?? ""];
  if (!store || !query || query.data !== undefined || asked.forced || !isOfShop(urlOf(args))) return null;
  const personal = claims !== null && isPersonal(args, claims);
  if (personal && (claims.role !== "user" || claims.preview)) return null;
  const cache = cacheOf(store, personal ? personOf(claims) : ANYBODY);
  const fetchFn = (input: RequestInfo | URL) => cachedIn(cache, (input as Request).url);
  const answer = await fetchBaseQuery({ baseUrl: BASE, fetchFn })(args, asked, extra);
  const url = answer.meta?.request.url;
  if (answer.error || !url) return null;
  answered(urlOf(args), answer.meta?.response);
  // The cached answer has to be in the store first.
  setTimeout(revalidate, 0, asked, query, { cache, url });
  return answer;
}

type ApiState = { api: { queries: Record<string, Asked | undefined> } };
type Asked = { endpointName: string; originalArgs: unknown; data?: unknown };
/** The statuses of an answer that this reader may not read, or can no longer read. */
const TAKEN_AWAY: unknown[] = [401, 403, 404];

/**
 * Requests from the server what the page shows from this device. Data that the reader may no longer see is
 * removed from the page and the device. If the server refuses the reader (401, 403), the reader's whole cache
 * is deleted.
 */
async function revalidate(
  { dispatch }: BaseQueryApi,
  asked: Asked,
  { cache, url }: { cache: string; url: string },
) {
  const { error } = await dispatch(askAgain(asked));
  if (!TAKEN_AWAY.includes(error?.status)) return;
  await forgetIn(cache, error?.status === 404 ? url : undefined);
  dispatch(api.util.resetApiState());
}

type Endpoint = {
  initiate: (args: unknown, options: object) => ThunkAction<Promise<Answer>, unknown, unknown, UnknownAction>;
};

/** Fetches a query again. */
export function askAgain({ endpointName, originalArgs }: Asked) {
  const { initiate } = (api.endpoints as Record<string, Endpoint>)[endpointName] as Endpoint;
  return initiate(originalArgs, { subscribe: false, forceRefetch: true });
}

/**
 * Sends a call as the signed-in user if it depends on the user. It waits for the token, because the answer
 * without a token would have a guest's rates.
 */
const withSession: Query = async (call, api, extra) => {
  const cached = await cachedFirst(call, api, extra);
  if (cached) return cached;
  const args = api.forced ? unhurried(call) : call;
  const { claims, token } = sessionOf(api);
  if (!claims || !isPersonal(args, claims)) return fetchFromServer(args, api, extra);
  if (urlOf(args) === "auth/logout") return leave(args, api, extra);
  return session.call(!token || isExpired(claims), args, api, extra);
};

/** Returns the headers of a request outside of a query, as the signed-in user; null if there is no token. */
export async function personalHeaders(url: string, state: State): Promise<Headers | null> {
  const { claims, token } = sessionOf(state);
  if (claims && (!token || isExpired(claims))) await session.begin(state);
  const now = sessionOf(state);
  if (!now.token || !now.claims || isExpired(now.claims)) return null;
  return prepareHeaders(new Headers(), { getState: state.getState, arg: url });
}

/** Requests the token of the user who is signed in at the address's store, before its pages need it. */
export async function startSession(state: State): Promise<void> {
  const { claims, token } = sessionOf(state);
  if (claims && !token) await session.begin(state);
}

/** The store's API; features inject endpoints. A change refetches at once, even while a query is slow. */
export const api = createApi({
  reducerPath: "api",
  baseQuery: withSession,
  tagTypes: TAGS,
  invalidationBehavior: "immediately",
  keepUnusedDataFor: 300,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** Returns whether a query is still pending. */
export const isWaiting = (state: unknown): boolean =>
  Object.values((state as { [api.reducerPath]: ReturnType<typeof api.reducer> }).api.queries).some(
    (query) => query?.status === "pending",
  );
