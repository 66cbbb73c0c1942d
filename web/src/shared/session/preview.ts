import { storeInPath } from "@/shared/tenant/address";
import { readClaims } from "./token";

/** The owner looks at the shop with somebody else's eyes: in one tab alone, beside his own session. */
export type Preview = {
  token: string;
  /** Null for a guest. */
  code: string | null;
  name: string;
};

/** Of this tab alone: the browser's own session lies in another place and is not touched. */
const KEY = "preview";
const BACK_OFFICE = /^\/\d{10}\/owner(\/|$)/;

export const keepPreview = (preview: Preview) => sessionStorage.setItem(KEY, JSON.stringify(preview));
export const forgetPreview = () => sessionStorage.removeItem(KEY);

/** The preview that this tab shows; the back office and other stores end it. */
export function keptPreview(pathname = window.location.pathname): Preview | null {
  const text = sessionStorage.getItem(KEY);
  if (!text) return null;
  const preview = JSON.parse(text) as Preview;
  if (!BACK_OFFICE.test(pathname) && readClaims(preview.token)?.store === storeInPath(pathname))
    return preview;
  forgetPreview();
  return null;
}

/** Where a preview of this customer begins, and begins anew when its quarter of an hour is over. */
export function previewAddress(store: string, code: string | null, goOn?: string): string {
  const params = new URLSearchParams({ as: code ?? "guest", ...(goOn && { continue: goOn }) });
  return `/${store}/owner/preview/open?${params}`;
}
