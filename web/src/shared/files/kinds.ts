/** The kinds of files that the server accepts. */
export type Kind = "image" | "video" | "pdf" | "table";

const MEGABYTE = 1024 * 1024;

export const MAX_BYTES: Record<Kind, number> = {
  image: 5 * MEGABYTE,
  video: 20 * MEGABYTE,
  pdf: 25 * MEGABYTE,
  table: 25 * MEGABYTE,
};

const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const TYPES: Record<string, Kind> = {
  "image/jpeg": "image",
  "image/png": "image",
  "image/webp": "image",
  "image/gif": "image",
  "image/avif": "image",
  "image/bmp": "image",
  "image/tiff": "image",
  "video/mp4": "video",
  "video/webm": "video",
  "video/quicktime": "video",
  "application/pdf": "pdf",
  "text/csv": "table",
  "application/vnd.ms-excel": "table",
  [SHEET]: "table",
};
// Some systems know no type for an extension.
const ENDINGS: Record<string, string> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
  bmp: "image/bmp",
  tif: "image/tiff",
  tiff: "image/tiff",
  mp4: "video/mp4",
  webm: "video/webm",
  mov: "video/quicktime",
  pdf: "application/pdf",
  csv: "text/csv",
  xlsx: SHEET,
};

export function typeOf({ name, type }: { name: string; type: string }): string {
  if (type in TYPES) return type;
  return ENDINGS[name.split(".").at(-1)?.toLowerCase() ?? ""] ?? type;
}

export const kindOf = (file: { name: string; type: string }): Kind | null => TYPES[typeOf(file)] ?? null;

/** Returns the `accept` attribute of a file input. */
export const acceptOf = (kinds: readonly Kind[]) =>
  [
    ...Object.keys(TYPES).filter((type) => kinds.includes(TYPES[type] as Kind)),
    ...Object.keys(ENDINGS)
      .filter((ending) => kinds.includes(TYPES[ENDINGS[ending] ?? ""] as Kind))
      .map((ending) => `.${ending}`),
  ].join(",");

/** Returns whether a browser can show a picture before it is uploaded. */
export const canPreview = (file: { name: string; type: string }) =>
  kindOf(file) === "image" && typeOf(file) !== "image/tiff";

/**
 * Returns the key of the message why a file is refused, in the catalogue `media`; null for an accepted file.
 */
export function fault(file: { name: string; type: string; size: number }, kinds: readonly Kind[]) {
  const kind = kindOf(file);
  if (kind === null || !kinds.includes(kind)) {
    if (kind === "video") return "fault.noVideos";
    return kinds.length === 1 ? `fault.not.${kinds[0]}` : "fault.not.shown";
  }
  if (file.size === 0) return "fault.empty";
  return file.size > MAX_BYTES[kind] ? `fault.large.${kind}` : null;
}
