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
  /** The owner, who looks with this person's eyes and changes nothing. */
  preview: boolean;
  /** An administrator, who sees the store as its owner and changes nothing. */
  support: boolean;
};

export const GUEST_GROUP = "88";
const SALESPERSON = /^S.{3}$/;

/** What a token says, or null for what is no token. The server alone judges whether it is genuine. */
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

/** Who it is, the same after every renewal and every signing in; guests have no code and are known by their session. */
export const personOf = ({ role, code, session, preview, support }: Claims) =>
  `${preview ? "preview" : support ? "support" : role}.${code || `guest.${session}`}`;

export const isExpired = (claims: Claims, now = Date.now()) => claims.expires < Math.floor(now / 1000);
export const isGuest = (claims: Claims | null) => claims?.group === GUEST_GROUP;
export const isSalesperson = (claims: Claims | null) =>
  claims?.role === "user" && claims.code !== null && SALESPERSON.test(claims.code);
