export type Role = "user" | "owner" | "admin";

export type Claims = {
  role: Role;
  code: string | null;
  group: string | null;
  grade: string | null;
  store: string;
  name: string;
  verified: boolean;
  session: string;
  expires: number;
  /** Whether the user is the owner in a read-only preview as this person. */
  preview: boolean;
  /** Whether the user is an administrator in a read-only view of the store as its owner. */
  support: boolean;
};

export const GUEST_GROUP = "88";
const SALESPERSON = /^S.{3}$/;

/**
 * Returns the claims of a token, or null for a text that is not a token. Only the server verifies the
 * signature.
 */
export function readClaims(token: string): Claims | null {
  try {
    const payload = token.split(".")[1] ?? "";
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, "+").replace(/_/g, "/")), (c) =>
      c.charCodeAt(0),
    );
    const claims = JSON.parse(new TextDecoder().decode(bytes));
    return {
      role: claims.role,
      code: claims.cd ?? null,
      group: claims.groupCd == null ? null : String(claims.groupCd),
      grade: claims.partyGd ?? null,
      store: String(claims.mobileNo ?? ""),
      name: claims.name ?? "",
      verified: claims.verified !== false,
      session: claims.session ?? "",
      expires: Number(claims.exp ?? 0),
      preview: claims.preview === true,
      support: claims.kind === "support",
    };
  } catch {
    return null;
  }
}

/**
 * Identifies a person, in the same way after every renewal and sign-in; guests have no code, so their session
 * identifies them.
 */
export const personOf = ({ role, code, session, preview, support }: Claims) =>
  `${preview ? "preview" : support ? "support" : role}.${code || `guest.${session}`}`;

export const isExpired = (claims: Claims, now = Date.now()) => claims.expires < Math.floor(now / 1000);
export const isGuest = (claims: Claims | null) => claims?.group === GUEST_GROUP;
export const isSalesperson = (claims: Claims | null) =>
  claims?.role === "user" && claims.code !== null && SALESPERSON.test(claims.code);
