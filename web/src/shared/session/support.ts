import { entry, readJson } from "@/shared/storage/storage";
import { storeInPath } from "@/shared/tenant/address";
import { claimsOf, personFrom } from "./people";
import { type Claims, readClaims } from "./token";

type Kept = { view: string; store: string; person: ReturnType<typeof personFrom> };

/** Stores for this tab that an administrator views the store as its owner; never stores the token. */
export function keepSupport(view: string, token: string) {
  const claims = readClaims(token);
  if (!claims) return;
  const kept: Kept = { view, store: claims.store, person: personFrom(claims) };
  entry("support").write(JSON.stringify(kept));
}
export const forgetSupport = () => entry("support").write(null);

/** Returns this tab's support view; another address ends it. */
export function keptSupport(pathname = window.location.pathname): { view: string; claims: Claims } | null {
  const kept = readJson<Kept>("support");
  if (!kept) return null;
  const { view, store, person } = kept;
  if (person && store === storeInPath(pathname))
    return { view, claims: { ...claimsOf(store, person), support: true } };
  forgetSupport();
  return null;
}
