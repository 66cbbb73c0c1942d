import { barcodesOf } from "@/shared/format/barcodes";
import { type DownloadedProduct, wordsOf } from "./wire";

const squeezed = (text: string) => text.replace(/[\s-]/g, "");

const indexes = new WeakMap<DownloadedProduct, ReturnType<typeof wordsOf> & { squeezed: string }>();
function indexed(product: DownloadedProduct) {
  const existing = indexes.get(product);
  if (existing) return existing;
  const words = wordsOf(product);
  const index = { ...words, squeezed: squeezed(words.all) };
  indexes.set(product, index);
  return index;
}

/**
 * Returns the products that contain every word: first an exact code or barcode, then products with all words
 * in their names. Unlike the server's search, it does not correct spellings.
 */
export function search(products: DownloadedProduct[], text: string): DownloadedProduct[] {
  const typed = text.toLowerCase().trim();
  const scanned = barcodesOf(text.trim());
  const words = typed.split(/\s+/);
  const rank = (product: DownloadedProduct) => {
    const { code, barcodes, name, all, squeezed: tight } = indexed(product);
    if (code === typed || barcodes.some((each) => scanned.includes(each))) return 0;
    if (!words.every((word) => all.includes(word) || tight.includes(squeezed(word)))) return null;
    return words.every((word) => name.includes(word)) ? 1 : 2;
  };
  return products
    .map((product) => ({ product, rank: rank(product) }))
    .filter(({ rank }) => rank !== null)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ product }) => product);
}
