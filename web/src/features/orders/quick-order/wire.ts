import { type Product, productFromWire } from "@/features/catalogue/products/buyer/wire";
import type { Wire } from "@/shared/api/wire";

/** A written line: the item that it means, as far as that is certain, and the products that it may mean. */
export type WrittenLine = {
  text: string;
  code: string | null;
  size: string | null;
  quantity: number | null;
  certain: boolean;
  /** Several products match, and this one is what the party bought before. */
  asLastTime?: boolean;
  choices: Product[];
  /** The pieces of each size, where they depend on it: a box holds more of one. */
  pieces?: Wire["WrittenLineOut"]["quantities"];
  /** The words of the line that no item has. */
  unknown?: string[];
};

export function writtenFromWire({ result, products }: Wire["WrittenOut"]): WrittenLine[] {
  const byCode = new Map(products.map((product) => [product.ITEM_CD, productFromWire(product)]));
  return result.map((line) => ({
    text: line.text,
    code: line.itemCd,
    size: line.sizeCd,
    quantity: line.quantity,
    certain: line.certain,
    asLastTime: line.asLastTime,
    choices: line.choices.flatMap((code) => byCode.get(code) ?? []),
    pieces: line.quantities,
    unknown: line.unknownWords,
  }));
}
