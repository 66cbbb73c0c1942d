import { expect, it } from "vitest";
import type { Product } from "@/features/catalogue/products/buyer/wire";
import type { PadLine } from "./rules";
import { cameraProblem, comesIntoSight, isScan, scannedLine, withoutScan, withScan } from "./scans";

const size = (code: string, barcode: string) => ({ code, barcode, minimum: 20, step: 20 });
const product = (code: string, ...sizes: ReturnType<typeof size>[]) =>
  ({ code, name: code, sizes }) as Product;
const MCB = product("MCB", size("6 A", "8901234567890"), size("16 A", "96385074"));
const FAN = product("FAN", size("", "96385074"));

it("a code that is held before the camera is scanned once, and again after it was out of view", () => {
  const seen = new Map<string, number>();
  const scanned = [0, 100, 1000, 2100, 3301, 3400].map((now) => comesIntoSight(seen, "1", now));

  expect(scanned).toEqual([true, false, false, false, true, false]);
  expect(comesIntoSight(seen, "2", 3400)).toBe(true);
});

it.each([
  ["8901234567890", true],
  [" 96385074 ", true],
  ["1234567", false],
  ["I0000259", false],
  ["123456789012345", false],
])("%s is what a scanner types: %s", (text, expected) => expect(isScan(text)).toBe(expected));

it("each scan adds one to the line of its item, however small the quantity", () => {
  const scan = scannedLine("8901234567890", [MCB]);
  if (!scan) throw new Error("not found");
  const first = withScan([], scan, 1);
  const second = withScan(first.lines, scan, 2);

  expect(second.id).toBe(1);
  expect(second.lines).toMatchObject([{ id: 1, code: "MCB", size: "6 A", quantity: 2, certain: true }]);
  const once = withoutScan(second.lines, 1);
  expect(once).toMatchObject([{ id: 1, quantity: 1 }]);
  expect(withoutScan(once, 1)).toEqual([]);
});

it("adds to a line that was typed, and not to a line that was left out", () => {
  const scan = scannedLine("8901234567890", [MCB]);
  if (!scan) throw new Error("not found");
  const typed: PadLine = { ...scan, text: "6A MCB", quantity: 12, id: 7, leftOut: false };

  expect(withScan([typed], scan, 8).lines).toMatchObject([{ id: 7, quantity: 13 }]);
  expect(withScan([{ ...typed, leftOut: true }], scan, 8)).toMatchObject({
    id: 8,
    lines: [{ id: 8 }, { id: 7 }],
  });
});

it("a barcode that two products have is a choice, also when it is scanned again", () => {
  const scan = scannedLine("96385074", [MCB, FAN]);
  if (!scan) throw new Error("not found");
  const { lines } = withScan(withScan([], scan, 1).lines, scan, 2);

  expect(lines).toMatchObject([{ code: null, quantity: 2, certain: false, choices: [MCB, FAN] }]);
});

it("a barcode that nothing has is no item, whatever the search finds", () =>
  expect(scannedLine("8901234567894", [MCB])).toBeNull());

it.each([
  ["NotAllowedError", "refused"],
  ["NotFoundError", "none"],
  ["NotReadableError", "busy"],
  ["AbortError", "failed"],
])("%s means that the camera is %s", (name, expected) =>
  expect(cameraProblem(Object.assign(new Error(), { name }))).toBe(expected),
);
