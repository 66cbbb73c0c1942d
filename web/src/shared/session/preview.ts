import { entry, readJson } from "@/shared/storage/storage";
import { storeInPath } from "@/shared/tenant/address";
import { claimsOf, personFrom } from "./people";
import type { Claims } from "./token";

/**
 * The owner sees the shop as another person, in one tab, without affecting the owner's session in other tabs.
 */
export type Preview = {
  /** Null for a guest. */
  code: string | null;
  name: string;
};

type Kept = Preview & { store: string; person: ReturnType<typeof personFrom> };

const BACK_OFFICE = /^\/\d{10}\/owner(\/|$)/;

/** Stores the preview for this tab, without its token; a reloaded page requests a new one. */
export const keepPreview = ({ code, name }: Preview, claims: Claims) =>
  entry("preview").write(
    JSON.stringify({ code, name, store: claims.store, person: personFrom(claims) } satisfies Kept),
  );
export const forgetPreview = () => entry("preview").write(null);

/**
 * Returns this tab's preview and its person. An address in the back office or in another store ends the
 * preview.
 */
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

/**
 * Returns the address that starts a preview of this customer, and restarts it after its quarter of an hour.
 */
export function previewAddress(store: string, code: string | null, goOn?: string): string {
  const params = new URLSearchParams({ as: code ?? "guest", ...(goOn && { continue: goOn }) });
  return `/${store}/owner/preview/open?${params}`;
}
