import { ANYBODY, cacheOf, isOfShop } from "@/shared/offline/answer-cache";
import { personOf, readClaims } from "@/shared/session/token";

/** Personal reads, whose older answers are used only without a connection. */
const OWN =
  /^(?:cart|orders(?:\/sman|\/products|\/\d+)?|account(?:\/.*)?|notification(?:\/unread)?|location\/status)$/;

/** `shop`: on a slow connection an older answer is used. */
export type CachedRead = { cache: string; shop: boolean };

/**
 * Returns the cache for the answer to a read, or null for a read that is not cached. Rates differ by person,
 * so each person has a cache in each store, named by the claims in their token and never by the token.
 */
export function cachedRead(url: URL, headers: Headers): CachedRead | null {
  const path = url.pathname.match(/^\/api\/(.+?)\/?$/)?.[1] ?? "";
  const shop = isOfShop(path);
  const store = headers.get("x-user");
  if (!store || !(shop || OWN.test(path))) return null;

  const token = headers.get("Authorization");
  if (!token) return shop ? { cache: cacheOf(store, ANYBODY), shop } : null;
  const claims = readClaims(token);
  if (claims?.role !== "user" || claims.preview || claims.store !== store) return null;
  return { cache: cacheOf(store, personOf(claims)), shop };
}

/**
 * Returns the cache key of a store's page. All pages of a store are one file with the server's data in it;
 * the back office is not cached.
 */
export function cachedPage(url: URL): string | null {
  return url.pathname.match(/^(\/\d{10})(?!\/owner(?:\/|$))(?:\/|$)/)?.[1] ?? null;
}
