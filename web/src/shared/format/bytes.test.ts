import { expect, it } from "vitest";
import { bytesText } from "./bytes";

it.each([
  [0, "0"],
  [940, "940 B"],
  [3_600_000, "4 MB"],
  [999_000_000, "999 MB"],
  [12_400_000_000, "12.4 GB"],
  [2_000_000_000_000, "2.0 TB"],
])("%d bytes read %s", (bytes, text) => expect(bytesText(bytes)).toBe(text));
