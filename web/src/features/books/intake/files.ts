/** The limits of an upload: the accepted file endings, as an `accept` attribute lists them, and the size. */
export type FileRules = { accept: string; megabytes: number };

const MEGABYTE = 1024 * 1024;

/** Returns why a file would be rejected, so that it need not be uploaded. */
export function faultOf({ name, size }: { name: string; size: number }, { accept, megabytes }: FileRules) {
  if (!accept.split(",").some((ending) => name.toLowerCase().endsWith(ending))) return "kind";
  if (size === 0) return "empty";
  return size > megabytes * MEGABYTE ? "size" : null;
}
