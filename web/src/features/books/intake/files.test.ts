import { expect, it } from "vitest";
import { faultOf } from "./files";

const MEGABYTE = 1024 * 1024;
const SHEET = { accept: ".csv,.xlsx", megabytes: 25 };
const BOOKS = { accept: ".xml,.zip,.dbf", megabytes: 200 };

it.each([
  [SHEET, "goods.csv", 10, null],
  [SHEET, "GOODS.XLSX", 10, null],
  [SHEET, "goods.xls", 10, "kind"],
  [SHEET, "goods", 10, "kind"],
  [SHEET, "goods.csv", 0, "empty"],
  [SHEET, "goods.csv", 26 * MEGABYTE, "size"],
  [BOOKS, "TALLY.ZIP", 10, null],
  [BOOKS, "stock.dbf", 10, null],
  [BOOKS, "stock.pdf", 10, "kind"],
  [BOOKS, "Master.xml", 0, "empty"],
  [BOOKS, "Master.xml", 201 * MEGABYTE, "size"],
])("as %o, of %s with %i bytes the fault is %s", (rules, name, size, fault) => {
  expect(faultOf({ name, size }, rules)).toBe(fault);
});
