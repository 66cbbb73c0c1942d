import { type BaseQueryApi, createApi, type FetchArgs, fetchBaseQuery } from "@reduxjs/toolkit/query/react";
import { config } from "@/shared/config";
import { answered, isOnline, look, unanswered } from "@/shared/offline/connection";
import { keptAnswer } from "@/shared/offline/kept";
import { inTurn } from "@/shared/session/in-turn";
import { renewed, sessionLost, type WithSession } from "@/shared/session/slice";
import { type Claims, isExpired, personOf, readClaims } from "@/shared/session/token";
import { entry } from "@/shared/storage/storage";
import { send } from "@/shared/telemetry/send";
import { storeInPath } from "@/shared/tenant/address";
import { post } from "./call";
import { outside, type Query, RENEWAL, type Renewal, renewing, type State, withoutToken } from "./renewing";
import { TAGS } from "./tags";

const BASE = "/api/";
const sessionOf = ({ getState }: Pick<State, "getState">) => (getState() as WithSession).session;
const urlOf = (args: string | FetchArgs) => (typeof args === "string" ? args : args.url);

/** Calls that nobody is known by: a token would only be in their way. */
const WITHOUT_SESSION =
  /^(auth\/(guest\/|validate|signup|claim|code|otp|reset|refresh)?|platform\/onboarding(\/code)?)$/;
/** What a store answers everybody but its owner alike. */
const FOR_EVERYBODY = /^(saral\/(about|getAllCompany)|settings|owner|labels|places)$/;

/** Whether a call is made as who is signed in; other calls neither wait for a token nor carry one. */
function isPersonal(args: string | FetchArgs, claims: Claims) {
  if (claims.store !== storeInPath(window.location.pathname)) return false;
  const isRead = typeof args === "string" || (args.method ?? "GET") === "GET";
  return claims.role === "user" && isRead
    ? !FOR_EVERYBODY.test(urlOf(args))
    : !WITHOUT_SESSION.test(urlOf(args));
}

function prepareHeaders(
  headers: Headers,
  { getState, arg }: { getState: () => unknown; arg: string | FetchArgs },
) {
  const { token, claims } = sessionOf({ getState });
  const store = storeInPath(window.location.pathname);
  headers.set("x-api-key", config.apiKey);
  if (store) headers.set("x-user", store);
  if (token && claims && isPersonal(arg, claims)) headers.set("Authorization", `Bearer ${token}`);
  return headers;
}

const fetchQuery = fetchBaseQuery({ baseUrl: BASE, fetchFn: send, prepareHeaders });

type Answer = Awaited<ReturnType<typeof fetchQuery>>;

const isUnanswered = ({ error }: Answer) =>
  error?.status === "FETCH_ERROR" || error?.status === "TIMEOUT_ERROR";

const isReached = () => look().then(isOnline);

/** Sends a call, and takes note of whether there is a line at all. */
const fetchFromServer = async (
  args: string | FetchArgs,
  api: BaseQueryApi,
  extra: object,
): Promise<Answer> => {
  const answer = await fetchQuery(args, api, extra);
  if (!isUnanswered(answer)) answered(urlOf(args), answer.meta?.response);
  else if (!api.signal.aborted) unanswered();
  return answer;
};

/** Answers a read with what this person was told before on this device: without a token nobody else may ask. */
const fetchFromDevice: Query = async (args, api, extra) => {
  const { claims } = sessionOf(api);
  const fetchFn = (input: RequestInfo | URL) => keptAnswer(claims, input as Request);
  const answer = await fetchBaseQuery({ baseUrl: BASE, fetchFn })(args, api, extra);
  if (!answer.error) answered(urlOf(args), answer.meta?.response);
  return answer;
};

/** Asks for a token by the browser's cookie; one window of the browser after the other, for each uses it up. */
async function askForToken(state: State): Promise<{ token: string } | { failed: Renewal }> {
  const ask = () => fetchFromServer(post("/api/auth/refresh", RENEWAL), outside(state), {});
  let answer = await ask();
  // The server may have used the cookie up though no answer came: it gives the same one again for a while.
  if (isUnanswered(answer) && (await isReached())) answer = await ask();
  const token = (answer.data as { token?: string } | undefined)?.token;
  return token ? { token } : { failed: withoutToken(answer.error) };
}

/**
 * The cookie may be of somebody who has signed in since in another window: their token is not taken for the one
 * who is at work here.
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

/** A preview is begun anew by the owner, whose own token is used for that alone. */
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

const renew = (state: State) => {
  const { store, preview } = sessionOf(state);
  return inTurn(`renew ${store}`, () => (preview ? renewPreview(state, preview.code) : renewOwn(state)));
};

const session = renewing({ send: fetchFromServer, renew, lost: sessionLost, kept: fetchFromDevice });

/** Ends the session at the server where it can; whoever leaves is not told that their session is over. */
const leave: Query = async (args, api, extra) => {
  const { token, claims } = sessionOf(api);
  if (!token || !claims || isExpired(claims)) await session.renewOnce(api);
  const answer = await fetchFromServer(args, api, extra);
  if (claims && isUnanswered(answer)) entry("leaving", claims.store).write("Y");
  return answer;
};

/** Ends a session at the server that was left without a connection: its cookie would still let somebody in. */
export async function endLeft(state: State): Promise<void> {
  const { store, claims } = sessionOf(state);
  if (!store || entry("leaving", store).read() === null) return;
  // Who has signed in since has the cookie.
  const answer = claims ? null : await inTurn(`renew ${store}`, () => askForToken(state));
  if (answer && "failed" in answer && answer.failed === "unanswered") return;
  if (answer && "token" in answer) {
    const headers = { Authorization: `Bearer ${answer.token}` };
    const end = post("/api/auth/logout", { headers });
    if (isUnanswered(await fetchFromServer(end, outside(state), {}))) return;
  }
  entry("leaving", store).write(null);
}

/**
 * Sends a call as who is signed in, if anybody is and the call is about them: their token is asked for first, so
 * that nobody sees a guest's rates meanwhile.
 */
const withSession: Query = async (args, api, extra) => {
  const { claims, token } = sessionOf(api);
  if (!claims || !isPersonal(args, claims)) return fetchFromServer(args, api, extra);
  if (urlOf(args) === "auth/logout") return leave(args, api, extra);
  return session.call(!token || isExpired(claims), args, api, extra);
};

/** Asks for the token of who is signed in at the store of the address, before its pages need it. */
export async function startSession(state: State): Promise<void> {
  const { claims, token } = sessionOf(state);
  if (claims && !token) await session.begin(state);
}

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
