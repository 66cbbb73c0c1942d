import type { SignedIn } from "./api";

export type Refusal = "notVerified" | "notAllowed";

/** Returns why a person with the right password may still not sign in. */
export function refusalOf({ role, isVerified }: SignedIn): Refusal | null {
  if (role !== "user" && role !== "owner") return "notAllowed";
  return isVerified === false ? "notVerified" : null;
}

/**
 * Returns the page to open after signing in: the requested page if the role may see it,
 * else the role's first page.
 */
export function destination(role: string, store: string, target: string | null): string {
  const home = role === "owner" ? `/${store}/owner` : `/${store}`;
  if (!target || !/^\/(?![/\\])/.test(target)) return home;
  const ofOwner = target.startsWith(`/${store}/owner`);
  const inStore = target === `/${store}` || target.startsWith(`/${store}/`);
  return inStore && ofOwner === (role === "owner") ? target : home;
}
