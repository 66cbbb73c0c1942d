export type Box = readonly [width: number, height: number];

const SMALL_ENOUGH = 400 * 1024;
const QUALITY = 0.9;
// A GIF is left to the server, which uses its first picture; the server also reports files that a browser
// cannot open.
const REDUCED = ["image/jpeg", "image/png", "image/webp", "image/avif"];
// Formats of phone cameras: the phone's browser can decode them, but the server does not accept them.
const OF_PHONES = ["image/heic", "image/heif"];

/** Returns the size of a picture that fits into the box; it is never enlarged. */
export function fitting(width: number, height: number, [most, high]: Box) {
  const scale = Math.min(1, most / width, high / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));

/** Returns a picture that fits into the box, to send less; any other file is returned unchanged. */
export async function reduce(file: Blob, type: string, box: Box): Promise<Blob> {
  const typed = file.type === type ? file : file.slice(0, file.size, type);
  const ofPhone = OF_PHONES.includes(type);
  if (!ofPhone && !REDUCED.includes(type)) return typed;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return typed;
  const { width, height } = fitting(bitmap.width, bitmap.height, box);
  if (!ofPhone && width === bitmap.width && height === bitmap.height && file.size <= SMALL_ENOUGH) {
    bitmap.close();
    return typed;
  }
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext("2d");
  if (pen) pen.imageSmoothingQuality = "high";
  pen?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  // A browser that cannot write WebP returns PNG, which is too large for a photograph.
  const webp = await blobOf(canvas, "image/webp");
  const made =
    webp?.type === "image/webp" ? webp : await blobOf(canvas, type === "image/png" ? type : "image/jpeg");
  return made && (ofPhone || made.size < file.size) ? made : typed;
}
