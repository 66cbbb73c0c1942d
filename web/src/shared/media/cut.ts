type Area = { x: number; y: number; width: number; height: number };

const QUALITY = 0.95;

/** Returns a part of a picture as a new file; transparent areas stay transparent. */
export async function cut(file: File, area: Area): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: Math.round(area.width), height: Math.round(area.height) });
  const pen = canvas.getContext("2d");
  pen?.drawImage(bitmap, -Math.round(area.x), -Math.round(area.y));
  bitmap.close();
  const type = file.type === "image/jpeg" ? file.type : "image/png";
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  return made ? new File([made], file.name, { type }) : file;
}
