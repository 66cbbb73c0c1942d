import type { SignedIn } from "./api";

export type Refusal = "notVerified" | "notAllowed";

/** Why somebody who knows his password still may not come in. */
export function refusalOf({ role, isVerified }: SignedIn): Refusal | null {
  if (role !== "user" && role !== "owner") return "notAllowed";
  return isVerified === false ? "notVerified" : null;
}

/** Where to go after signing in: to the page asked for where the role may see it, else to its own first page. */
export function destination(role: string, store: string, asked: string | null): string {
  const home = role === "owner" ? `/${store}/owner` : `/${store}`;
  if (!asked || !/^\/(?![/\\])/.test(asked)) return home;
  const ofOwner = asked.startsWith(`/${store}/owner`);
  const inStore = asked === `/${store}` || asked.startsWith(`/${store}/`);
  return inStore && ofOwner === (role === "owner") ? asked : home;
}
