import { expect, it } from "vitest";
import { barcodesOf } from "./barcodes";

it.each([
  ["8901234567890", ["8901234567890"]],
  ["036000291452", ["036000291452", "0036000291452"]],
  ["0036000291452", ["0036000291452", "036000291452"]],
  ["ab-12", ["ab-12", "AB-12"]],
  ["switch", []],
  ["6 A", []],
  ["", []],
  ["1".repeat(51), []],
])("%s may be the barcodes %j", (text, barcodes) => expect(barcodesOf(text)).toEqual(barcodes));
