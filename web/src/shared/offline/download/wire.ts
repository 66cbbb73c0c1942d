import type { Wire } from "@/shared/api/wire";
import { substitutes } from "./substitutes";

export type Download = Wire["OfflineBody"];
export type DownloadedProduct = Download["products"][number];
type DownloadedSize = DownloadedProduct["variant"][number];

/** A party's terms with their number, and the party's agreed rates by product and size. */
type PartyTerms = Download["terms"][number] & { number: number; agreed: Map<string, number> };

const sizeKey = (product: string, size: string) => `${product}/${size}`;

/** Returns the terms of a party, or those without a party; null if the download lacks them. */
export function termsOf(download: Download, party: string | null): PartyTerms | null {
  const number =
    party === null
      ? download.termsNumber
      : (download.parties.find(({ ACC_CD }) => ACC_CD === party)?.termsNumber ?? null);
  const terms = number === null ? undefined : download.terms[number];
  if (number === null || !terms) return null;
  const agreed = download.agreed.filter(({ ACC_CD }) => ACC_CD === party);
  return {
    number,
    ...terms,
    agreed: new Map(agreed.map(({ ITEM_CD, SIZE_CD, RATE }) => [sizeKey(ITEM_CD, SIZE_CD), RATE])),
  };
}

const RATE = /^SALE_RATE\d$/;
/** Fields that the server sends only to readers who may see the stock. */
const STOCK = /^(?:CL_STK|STOCK|orderable)$/;

/**
 * Returns a product as the server would show it to a party; rates are read from the download, not computed.
 */
export function productFor(
  { variant, ...product }: DownloadedProduct,
  terms: PartyTerms,
): Wire["ProductOut"] {
  return { ...product, variant: variant.map((size) => sizeFor(product.ITEM_CD, size, terms)) };
}

function sizeFor(
  product: string,
  { RATES, PACKINGS, ...size }: DownloadedSize,
  terms: PartyTerms,
): Wire["VariantOut"] {
  const seen = Object.entries(size).filter(
    ([name]) => (!RATE.test(name) || terms.rates.includes(name)) && (!STOCK.test(name) || terms.stock),
  );
  const rate = terms.agreed.get(sizeKey(product, size.SIZE_CD)) ?? RATES?.[terms.number];
  const shown = { ...(Object.fromEntries(seen) as typeof size), ...PACKINGS?.[terms.number] };
  return RATES && rate !== undefined ? { ...shown, RATE: rate } : shown;
}

type Line = Pick<Download["lines"][number], "ITEM_CD" | "SIZE_CD" | "QUANTITY">;

/** Returns the cart of a party. A line whose product the download lacks appears once the server answers. */
export function cartFor(download: Download, party: string, terms: PartyTerms): Wire["CartOut"] {
  const lines = download.lines.filter(({ PARTY_CD }) => PARTY_CD === party);
  const result = lines.flatMap((line) => {
    const priced = pricedLine(download, line, party, terms)?.line;
    return priced ? [{ ...priced, cartId: line.cartId }] : [];
  });
  const { minAmt, freeDeliveryAmt } = terms;
  return { result, totals: { noOfItem: result.length, minAmt, freeDeliveryAmt } };
}

function pricedLine(download: Download, line: Line, party: string, terms: PartyTerms) {
  const found = download.products.find(({ ITEM_CD }) => ITEM_CD === line.ITEM_CD);
  const product = found && productFor(found, terms);
  const size = product?.variant.find(({ SIZE_CD }) => SIZE_CD === line.SIZE_CD);
  if (!product || !size) return null;
  const priced: Wire["PricedLineOut"] = {
    ITEM_CD: line.ITEM_CD,
    itemCd: line.ITEM_CD,
    ITEM_NAME: product.ITEM_NAME,
    ITEM_IMG: product.img?.THUMBURL[0] ?? null,
    SIZE_CD: line.SIZE_CD,
    DEPT_CD: product.DEPT_CD,
    QUANTITY: line.QUANTITY,
    RATE: size.RATE,
    RATEOFTAX: product.RATEOFTAX ?? 0,
    MOBNOCO: product.MOBNOCO,
    PARTY_CD: party,
    MIN_OQTY: size.MIN_OQTY,
    QYT_MULTI: size.QYT_MULTI,
    MAX_OQTY: size.MAX_OQTY,
    DESC1: size.DESC1,
    UOM: product.UOM,
    CL_STK: size.CL_STK,
    EXPECTED_ON: product.EXPECTED_ON,
    img: product.img,
    available: true,
  };
  return { line: priced, size };
}

const boughtBy = ({ bought }: Download, party: string) => bought.find(({ ACC_CD }) => ACC_CD === party);

/** Returns the usual items of a party at the rates of the download; undefined if the download lacks them. */
export function usualFor(download: Download, party: string, terms: PartyTerms): Wire["UsualOut"] | undefined {
  const result = boughtBy(download, party)?.usual?.map((item) => usualItem(download, item, party, terms));
  return result && { result };
}

type UsualItem = NonNullable<Download["bought"][number]["usual"]>[number];

function usualItem(
  download: Download,
  item: UsualItem,
  party: string,
  terms: PartyTerms,
): Wire["UsualLineOut"] {
  const { ITEM_CD, SIZE_CD, QUANTITY, months } = item;
  const priced = pricedLine(download, item, party, terms);
  const named = { itemCd: ITEM_CD, SIZE_CD, months };
  if (!priced) return { ...named, ITEM_NAME: item.ITEM_NAME, QUANTITY, line: null, reason: "unavailable" };
  const { line, size } = priced;
  const step = Math.max(1, line.QYT_MULTI || 1);
  const fitting = Math.ceil(Math.max(QUANTITY, line.MIN_OQTY || 1) / step) * step;
  const noRate = line.RATE === 0 && !download.inquiry;
  return {
    ...named,
    ITEM_NAME: line.ITEM_NAME,
    QUANTITY: fitting,
    line: { ...line, QUANTITY: fitting },
    reason: noRate ? "no_rate" : size.orderable === false ? "out_of_stock" : null,
  };
}

/** Returns what a party ordered last of these products; undefined if the download lacks it. */
export function lastFor(
  download: Download,
  party: string,
  codes: string[],
): Wire["LastBoughtOut"] | undefined {
  const result = boughtBy(download, party)?.last?.filter(({ itemCd }) => codes.includes(itemCd));
  return result && { result };
}

/** Returns what to offer a party instead of an item; undefined if the download lacks the item. */
export function substitutesFor(
  download: Download,
  code: string,
  size: string | null,
  terms: PartyTerms,
): Wire["SubstitutesOut"] | undefined {
  const items = download.products.map((product) => itemOf(productFor(product, terms), download.inquiry));
  const byCode = new Map(items.map((item) => [item.code, item]));
  const short = byCode.get(code);
  if (!short) return undefined;
  const named = namedFor(download, code).flatMap((each) => byCode.get(each) ?? []);
  return { result: substitutes(short, size, named, items).map(({ product }) => product) };
}

const namedFor = ({ substitutes: named }: Download, code: string) =>
  named.find(({ ITEM_CD }) => ITEM_CD === code)?.substitutes ?? [];

/**
 * Returns whether the stock covers the minimum, if the stock is shown; with back-orders a smaller stock is
 * enough.
 */
const isInStock = ({ orderable, CL_STK, MIN_OQTY }: Wire["VariantOut"]) =>
  orderable !== false && (CL_STK === undefined || CL_STK >= MIN_OQTY);

const itemOf = (product: Wire["ProductOut"], inquiry: boolean) => ({
  code: product.ITEM_CD,
  category: product.DEPT_CD,
  product,
  sizes: product.variant.map((size) => ({
    code: size.SIZE_CD,
    box: /^\d+$/.test(size.DESC1) && Number(size.DESC1) > 0 ? Number(size.DESC1) : 1,
    rate: size.RATE ?? null,
    orderable: isInStock(size) && (size.RATE !== 0 || inquiry),
  })),
});

/** Returns the searched texts of a product: its code, its barcodes, its name, and all of them together. */
export const wordsOf = (product: DownloadedProduct) => ({
  code: product.ITEM_CD.toLowerCase(),
  barcodes: product.variant.flatMap(({ BARCODE }) => BARCODE ?? []),
  name: product.ITEM_NAME.toLowerCase(),
  all: [
    product.ITEM_CD,
    product.ITEM_NAME,
    product.ITEM_SNAME,
    product.ITEM_LNAME,
    product.BRAND,
    product.dept.dept_name,
    ...product.variant.map(({ SIZE_CD }) => SIZE_CD),
  ]
    .join(" ")
    .toLowerCase(),
});

export const isOfCategory = (code: string) => (product: DownloadedProduct) => product.DEPT_CD === code;
export const isOfBrand = (name: string) => (product: DownloadedProduct) =>
  product.BRAND.toLowerCase() === name.toLowerCase();
export const codeOf = (product: DownloadedProduct) => product.ITEM_CD;
export const categoryOf = (product: DownloadedProduct) => product.DEPT_CD;

/** Returns the brands of these products, largest first. */
export function brandsOf(products: DownloadedProduct[]): Wire["BrandsOut"] {
  const counts = new Map<string, { BRAND: string; itemCount: number }>();
  for (const { BRAND } of products) {
    if (!BRAND) continue;
    const brand = counts.get(BRAND.toLowerCase()) ?? { BRAND, itemCount: 0 };
    counts.set(BRAND.toLowerCase(), { ...brand, itemCount: brand.itemCount + 1 });
  }
  return { result: [...counts.values()].sort((one, other) => other.itemCount - one.itemCount) };
}

export const categoriesOf = (download: Download, codes: string[]) =>
  codes.flatMap((code) => download.categories.find(({ DEPT_CD }) => DEPT_CD === code) ?? []);

/** Returns the parties as the server lists them. */
export const partiesOf = (download: Download): Wire["AccountOut"][] =>
  download.parties.map(({ termsNumber: _, ...party }) => party);

export const partyOf = (download: Download, code: string) =>
  partiesOf(download).find(({ ACC_CD }) => ACC_CD === code);
