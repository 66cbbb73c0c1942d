import type { Product, Size } from "@/features/catalogue/products/buyer/wire";
import { barcodesOf } from "@/shared/format/barcodes";
import { MAX_QUANTITY } from "@/shared/format/quantities";
import type { WrittenLine } from "./wire";

/** A line of the pad: a written line, and whether the buyer left it out. */
export type PadLine = WrittenLine & { id: number; leftOut: boolean };

let lastLineId = 0;
export function newLineId(): number {
  lastLineId += 1;
  return lastLineId;
}

export const productOf = (line: WrittenLine): Product | undefined =>
  line.choices.find(({ code }) => code === line.code);
export const sizeOf = (line: WrittenLine): Size | undefined =>
  productOf(line)?.sizes.find(({ code }) => code === line.size);

/** Returns what a line still lacks: the item, its size, or the quantity; null if nothing. */
export function openQuestion(line: PadLine): "item" | "size" | "quantity" | null {
  if (!productOf(line)) return "item";
  if (!sizeOf(line)) return "size";
  return line.quantity === null || line.quantity < 1 ? "quantity" : null;
}

/** Returns the line with another product; its size is an open question unless the product has only one. */
export function withProduct(line: PadLine, code: string): PadLine {
  const product = line.choices.find((each) => each.code === code);
  const [only, ...others] = product?.sizes ?? [];
  const size = only && others.length === 0 ? only.code : null;
  return counted({ ...line, code: product ? code : null, size, asLastTime: false });
}

/** Returns the line with another size of its product. */
export const withSize = (line: PadLine, size: string | null): PadLine =>
  counted({ ...line, size, asLastTime: false });

/** Returns the line with the pieces of its item in what was written, as in "2 box", where they depend on it. */
function counted(line: PadLine): PadLine {
  const own = line.pieces?.filter(
    ({ itemCd, sizeCd }) => itemCd === line.code && (line.size === null || sizeCd === line.size),
  );
  const [pieces, ...others] = new Set(own?.map(({ quantity }) => quantity));
  if (pieces === undefined) return line;
  return { ...line, quantity: others.length === 0 ? pieces : null };
}

/** Returns the items for the cart, and how many lines still have an open question. */
export function ready(lines: readonly PadLine[]) {
  const kept = lines.filter(({ leftOut }) => !leftOut);
  const items = kept.filter((line) => openQuestion(line) === null);
  return { items, open: kept.length - items.length };
}

/** Returns the lines, those with an open question first. */
export const questionsFirst = (lines: readonly PadLine[]): PadLine[] => [
  ...lines.filter((line) => openQuestion(line) !== null),
  ...lines.filter((line) => openQuestion(line) === null),
];

/** Parses a typed quantity: null if empty, undefined if it is not a whole number of at least one. */
export function typedQuantity(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  const number = /^\d+$/.test(typed) ? Number(typed) : 0;
  return number >= 1 && number <= MAX_QUANTITY ? number : undefined;
}

/** A quantity of a size of a product. */
export type Counted = { size: string; quantity: number };

const sizesWith = (product: Product, barcodes: readonly string[]) =>
  product.sizes.filter(({ barcode }) => barcodes.includes(barcode));

/** Returns the products with exactly this code or barcode: several, if a store has a barcode twice. */
export function exactProducts(products: readonly Product[], text: string): Product[] {
  const typed = text.trim().toLowerCase();
  const barcodes = barcodesOf(text.trim());
  return products.filter(
    (product) => product.code.toLowerCase() === typed || sizesWith(product, barcodes).length > 0,
  );
}

/**
 * Returns the product that typed words identify: the one with exactly this code or barcode,
 * else the only match.
 */
export function likelyProduct(products: readonly Product[], text: string): Product | undefined {
  const exact = exactProducts(products, text);
  const [only, ...others] = exact.length > 0 ? exact : products;
  return others.length === 0 ? only : undefined;
}

/** Returns the line for typed words: the product if it is certain, else a choice of products. */
export function typedLine(text: string, quantity: number | null, products: readonly Product[]): WrittenLine {
  const product = likelyProduct(products, text);
  const exact = exactProducts(products, text);
  const scanned = product ? sizesWith(product, barcodesOf(text.trim())) : [];
  const [size, ...others] = scanned.length > 0 ? scanned : (product?.sizes ?? []);
  const only = size && others.length === 0 ? size : undefined;
  const pieces = quantity ?? only?.minimum ?? null;
  return {
    text,
    code: product?.code ?? null,
    size: only?.code ?? null,
    quantity: pieces,
    certain: only !== undefined && pieces !== null,
    choices: product ? [product] : exact.length > 0 ? exact : [...products],
  };
}

/** Returns a line for each size of a product with a quantity. */
export const countedLines = (product: Product, counted: readonly Counted[]): WrittenLine[] =>
  counted.map(({ size, quantity }) => ({
    text: size ? `${product.name}, ${size}` : product.name,
    code: product.code,
    size,
    quantity,
    certain: true,
    choices: [product],
  }));

/**
 * Splits a written order into parts of at most `most` lines, since the server reads only that many at a time.
 */
export function partsOf(text: string, most: number): string[] {
  const rows = text.split(/\r?\n/).filter((row) => row.trim() !== "");
  const parts: string[] = [];
  for (let from = 0; from < rows.length; from += most) parts.push(rows.slice(from, from + most).join("\n"));
  return parts;
}
