import type { Product } from "@/features/catalogue/products/buyer/wire";
import { exactProducts, type PadLine, typedLine } from "./rules";
import type { WrittenLine } from "./wire";

/** A code that was away from the camera for so many milliseconds is scanned again. */
const AWAY = 1200;

/** Whether a code has just come before the camera; it is seen many times while it is held there. */
export function comesIntoSight(seen: Map<string, number>, code: string, now: number): boolean {
  const last = seen.get(code);
  seen.set(code, now);
  return last === undefined || now - last > AWAY;
}

/** What a scanner types: nothing but the digits of an article number. */
export const isScan = (text: string) => /^\d{8,14}$/.test(text.trim());

/** One of what has this very barcode or code: a choice where several have it, null where nothing does. */
export const scannedLine = (barcode: string, found: readonly Product[]): WrittenLine | null =>
  exactProducts(found, barcode).length > 0 ? typedLine(barcode, 1, found) : null;

const isSame = (line: PadLine, scan: WrittenLine) =>
  !line.leftOut &&
  (line.text === scan.text || (scan.size !== null && line.code === scan.code && line.size === scan.size));

/** The lines with one more of what was scanned, and which line it is: that of the same item, else a new one. */
export function withScan(
  lines: readonly PadLine[],
  scan: WrittenLine,
  newId: number,
): { lines: PadLine[]; id: number } {
  const there = lines.find((line) => isSame(line, scan));
  if (!there) return { lines: [{ ...scan, id: newId, leftOut: false }, ...lines], id: newId };
  const more = { ...there, quantity: (there.quantity ?? 0) + 1 };
  return { lines: lines.map((line) => (line.id === there.id ? more : line)), id: there.id };
}

/** The lines with one less of a line; the last one takes the line away. */
export const withoutScan = (lines: readonly PadLine[], id: number): PadLine[] =>
  lines.flatMap((line) => {
    if (line.id !== id) return [line];
    const quantity = (line.quantity ?? 0) - 1;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });

export type CameraProblem = "refused" | "none" | "busy" | "failed";

/** What is wrong with the camera, by the names that browsers give to it. */
export function cameraProblem(problem: unknown): CameraProblem {
  const name = problem instanceof Error || problem instanceof DOMException ? problem.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "none";
  return name === "NotReadableError" ? "busy" : "failed";
}
