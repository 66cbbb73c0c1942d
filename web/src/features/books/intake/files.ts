/** What a file may be: the endings of its name, as a choice of files takes them, and its size. */
export type FileRules = { accept: string; megabytes: number };

const MEGABYTE = 1024 * 1024;

/** Why a file need not be sent at all. */
export function faultOf({ name, size }: { name: string; size: number }, { accept, megabytes }: FileRules) {
  if (!accept.split(",").some((ending) => name.toLowerCase().endsWith(ending))) return "kind";
  if (size === 0) return "empty";
  return size > megabytes * MEGABYTE ? "size" : null;
}
