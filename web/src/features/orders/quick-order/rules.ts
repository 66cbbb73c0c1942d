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

/** What is still to be said of a line: the item, its size, or how many; null if nothing is. */
export function openQuestion(line: PadLine): "item" | "size" | "quantity" | null {
  if (!productOf(line)) return "item";
  if (!sizeOf(line)) return "size";
  return line.quantity === null || line.quantity < 1 ? "quantity" : null;
}

/** The line with another product: its size is asked unless there is one alone. */
export function withProduct(line: PadLine, code: string): PadLine {
  const product = line.choices.find((each) => each.code === code);
  const [only, ...others] = product?.sizes ?? [];
  const size = only && others.length === 0 ? only.code : null;
  return { ...line, code: product ? code : null, size, asLastTime: false };
}

/** The lines that go into the cart, and how many still need an answer. */
export function ready(lines: readonly PadLine[]) {
  const kept = lines.filter(({ leftOut }) => !leftOut);
  const items = kept.filter((line) => openQuestion(line) === null);
  return { items, open: kept.length - items.length };
}

/** The lines with those in front that need an answer. */
export const questionsFirst = (lines: readonly PadLine[]): PadLine[] => [
  ...lines.filter((line) => openQuestion(line) !== null),
  ...lines.filter((line) => openQuestion(line) === null),
];

/** A typed quantity: null for none, and undefined for what is no whole number from one on. */
export function typedQuantity(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  const number = /^\d+$/.test(typed) ? Number(typed) : 0;
  return number >= 1 && number <= MAX_QUANTITY ? number : undefined;
}

/** How many of a size of a product. */
export type Counted = { size: string; quantity: number };

const sizesWith = (product: Product, barcodes: readonly string[]) =>
  product.sizes.filter(({ barcode }) => barcodes.includes(barcode));

/** The products with this very code or barcode: several, where a store has a barcode twice. */
export function exactProducts(products: readonly Product[], text: string): Product[] {
  const typed = text.trim().toLowerCase();
  const barcodes = barcodesOf(text.trim());
  return products.filter(
    (product) => product.code.toLowerCase() === typed || sizesWith(product, barcodes).length > 0,
  );
}

/** The product that typed words mean: the one with this very code or barcode, else the only one there is. */
export function likelyProduct(products: readonly Product[], text: string): Product | undefined {
  const exact = exactProducts(products, text);
  const [only, ...others] = exact.length > 0 ? exact : products;
  return others.length === 0 ? only : undefined;
}

/** The line for typed words: what they mean as far as that is certain, else a choice of products. */
export function typedLine(text: string, quantity: number | null, products: readonly Product[]): WrittenLine {
  const product = likelyProduct(products, text);
  const exact = exactProducts(products, text);
  const scanned = product ? sizesWith(product, barcodesOf(text.trim())) : [];
  const [size, ...others] = scanned.length > 0 ? scanned : (product?.sizes ?? []);
  const only = size && others.length === 0 ? size : undefined;
  const counted = quantity ?? only?.minimum ?? null;
  return {
    text,
    code: product?.code ?? null,
    size: only?.code ?? null,
    quantity: counted,
    certain: only !== undefined && counted !== null,
    choices: product ? [product] : exact.length > 0 ? exact : [...products],
  };
}

/** A line for each size of a product that was counted. */
export const countedLines = (product: Product, counted: readonly Counted[]): WrittenLine[] =>
  counted.map(({ size, quantity }) => ({
    text: size ? `${product.name}, ${size}` : product.name,
    code: product.code,
    size,
    quantity,
    certain: true,
    choices: [product],
  }));

/** A written order in parts of so many lines, for the server reads only so many at a time. */
export function partsOf(text: string, most: number): string[] {
  const rows = text.split(/\r?\n/).filter((row) => row.trim() !== "");
  const parts: string[] = [];
  for (let from = 0; from < rows.length; from += most) parts.push(rows.slice(from, from + most).join("\n"));
  return parts;
}
