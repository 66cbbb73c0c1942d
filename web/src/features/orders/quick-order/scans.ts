import type { Product } from "@/features/catalogue/products/buyer/wire";
import { exactProducts, type PadLine, typedLine } from "./rules";
import type { WrittenLine } from "./wire";

/** A barcode that was out of view for this many milliseconds counts as a new scan. */
const AWAY = 1200;

/** Returns whether a barcode has just come into view; a barcode that is held there is detected many times. */
export function comesIntoSight(seen: Map<string, number>, code: string, now: number): boolean {
  const last = seen.get(code);
  seen.set(code, now);
  return last === undefined || now - last > AWAY;
}

/** Returns whether a text comes from a scanner: only the digits of an article number. */
export const isScan = (text: string) => /^\d{8,14}$/.test(text.trim());

/**
 * Returns a line with one piece of the item with exactly this barcode or code:
 * a choice if several items have it, null if none has.
 */
export const scannedLine = (barcode: string, found: readonly Product[]): WrittenLine | null =>
  exactProducts(found, barcode).length > 0 ? typedLine(barcode, 1, found) : null;

const isSame = (line: PadLine, scan: WrittenLine) =>
  !line.leftOut &&
  (line.text === scan.text || (scan.size !== null && line.code === scan.code && line.size === scan.size));

/**
 * Returns the lines with one more piece of the scanned item, and the changed line:
 * the item's existing line, else a new one.
 */
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

/** Returns the lines with one piece less of a line; the last piece removes the line. */
export const withoutScan = (lines: readonly PadLine[], id: number): PadLine[] =>
  lines.flatMap((line) => {
    if (line.id !== id) return [line];
    const quantity = (line.quantity ?? 0) - 1;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });

export type CameraProblem = "refused" | "none" | "busy" | "failed";

/** Returns the kind of a camera error, by the browser's error name. */
export function cameraProblem(problem: unknown): CameraProblem {
  const name = problem instanceof Error || problem instanceof DOMException ? problem.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "none";
  return name === "NotReadableError" ? "busy" : "failed";
}
