import { CACHED_AT, cachedAt, cacheOf } from "@/shared/offline/answer-cache";
import { type Claims, personOf } from "@/shared/session/token";
import { answerFrom, answerQuestion, isAnswered, isQuestion } from "./answers";
import type { Download } from "./wire";

/** The download has a separate cache, because the worker deletes old entries from the cache of answers. */
const cacheName = (claims: Claims) => `${cacheOf(claims.store, personOf(claims))}/download`;
const ADDRESS = "/api/offline";

const storedResponse = (claims: Claims) => caches.match(ADDRESS, { cacheName: cacheName(claims) });

/** The last download that was read, kept because a large one takes long to parse. */
let read: { name: string; at: number; download: Promise<Download> } | null = null;

/** Returns when the download was received, and its version; null if there is none. */
export async function storedDownload(claims: Claims): Promise<{ at: number; version: string | null } | null> {
  const response = await storedResponse(claims);
  const at = cachedAt(response);
  return at === null ? null : { at, version: response?.headers.get("ETag") ?? null };
}

/** Stores the download, and deletes answers from before `requestedAt` that it replaces. */
export async function storeDownload(claims: Claims, response: Response, requestedAt: number): Promise<void> {
  const headers = new Headers({ [CACHED_AT]: String(requestedAt), "Content-Type": "application/json" });
  const version = response.headers.get("ETag");
  if (version) headers.set("ETag", version);
  const own = await caches.open(cacheName(claims));
  await own.put(ADDRESS, new Response(response.body, { headers }));
  await deleteReplaced(claims, requestedAt);
}

/** Records that the stored download is still current. */
export async function confirmDownload(claims: Claims, requestedAt: number): Promise<void> {
  const response = await storedResponse(claims);
  if (response) await storeDownload(claims, response, requestedAt);
}

async function deleteReplaced(claims: Claims, requestedAt: number) {
  const cache = await caches.open(cacheOf(claims.store, personOf(claims)));
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname.slice("/api/".length);
    if (!isAnswered(path)) continue;
    const answer = await cache.match(request, { ignoreVary: true });
    if ((cachedAt(answer) ?? 0) < requestedAt) await cache.delete(request, { ignoreVary: true });
  }
}

/**
 * Answers a salesperson's read from the download; rejects like a lost connection if the download lacks the
 * answer.
 */
export async function answerFromDownload(claims: Claims, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.slice("/api/".length);
  const question = request.method === "POST" && isQuestion(path);
  const response = question || request.method === "GET" ? await storedResponse(claims) : undefined;
  const at = cachedAt(response);
  if (!response || at === null) throw new TypeError("Nothing was downloaded");
  const name = cacheName(claims);
  if (read?.name !== name || read.at !== at) {
    const download = response.json().then(({ result }) => result as Download);
    read = { name, at, download };
  }
  const download = await read.download;
  const answer = question
    ? answerQuestion(download, await request.json())
    : answerFrom(download, path, searchParams);
  if (answer === undefined) throw new TypeError("The download does not have this");
  return Response.json(answer, { headers: { [CACHED_AT]: String(at) } });
}
