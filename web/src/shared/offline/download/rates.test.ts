import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Download, type DownloadedProduct, productFor, termsOf } from "./wire";

type Case = { name: string; rate: number; source: string; unagreed?: number };

/** These cases also test the server's steps, in Python and in PostgreSQL. */
const PATH = join(import.meta.dirname, "../../../../../tests/vectors/rates.json");
const { cases }: { cases: Case[] } = JSON.parse(readFileSync(PATH, "utf8"));

const OTHERS = -1;

/** Returns the download of a case: the rate of the party's terms, and the agreed rate while it is valid. */
function downloadOf({ rate, source, unagreed = rate }: Case) {
  const variant = [{ SIZE_CD: "L", RATES: [OTHERS, unagreed] }];
  const download = {
    terms: [
      { rates: [], stock: false },
      { rates: [], stock: false },
    ],
    termsNumber: 0,
    parties: [{ ACC_CD: "P001", termsNumber: 1 }],
    agreed: [
      ...(source === "agreed" ? [{ ACC_CD: "P001", ITEM_CD: "I1", SIZE_CD: "L", RATE: rate }] : []),
      { ACC_CD: "P002", ITEM_CD: "I1", SIZE_CD: "L", RATE: OTHERS },
      { ACC_CD: "P001", ITEM_CD: "I1", SIZE_CD: "XL", RATE: OTHERS },
    ],
  } as unknown as Download;
  return { download, product: { ITEM_CD: "I1", variant } as unknown as DownloadedProduct };
}

describe("what a party pays without a connection", () => {
  it.each(cases)("is the server's rate for $name", (each) => {
    const { download, product } = downloadOf(each);
    const terms = termsOf(download, "P001");
    expect(terms && productFor(product, terms).variant[0]?.RATE).toBe(each.rate);
  });
});
