import { entry, readJson } from "@/shared/storage/storage";
import { storeInPath } from "@/shared/tenant/address";
import { claimsOf, personFrom } from "./people";
import type { Claims } from "./token";

/** The owner looks at the shop with somebody else's eyes: in one tab alone, beside their own session. */
export type Preview = {
  /** Null for a guest. */
  code: string | null;
  name: string;
};

type Kept = Preview & { store: string; person: ReturnType<typeof personFrom> };

const BACK_OFFICE = /^\/\d{10}\/owner(\/|$)/;

/** Keeps the preview for this tab alone, without its token: a reloaded page requests another. */
export const keepPreview = ({ code, name }: Preview, claims: Claims) =>
  entry("preview").write(
    JSON.stringify({ code, name, store: claims.store, person: personFrom(claims) } satisfies Kept),
  );
export const forgetPreview = () => entry("preview").write(null);

/** The preview that this tab shows, and who is seen in it; the back office and other stores end it. */
export function keptPreview(
  pathname = window.location.pathname,
): { preview: Preview; claims: Claims } | null {
  const kept = readJson<Kept>("preview");
  if (!kept) return null;
  const { code, name, store, person } = kept;
  if (!BACK_OFFICE.test(pathname) && person && store === storeInPath(pathname))
    return { preview: { code, name }, claims: { ...claimsOf(store, person), preview: true } };
  forgetPreview();
  return null;
}

/** Where a preview of this customer begins, and begins again when its quarter of an hour is over. */
export function previewAddress(store: string, code: string | null, goOn?: string): string {
  const params = new URLSearchParams({ as: code ?? "guest", ...(goOn && { continue: goOn }) });
  return `/${store}/owner/preview/open?${params}`;
}
