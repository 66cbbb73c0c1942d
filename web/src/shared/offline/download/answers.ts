import type { Wire } from "@/shared/api/wire";
import { search } from "./search";
import {
  brandsOf,
  cartFor,
  categoriesOf,
  categoryOf,
  codeOf,
  type Download,
  type DownloadedProduct,
  isOfBrand,
  isOfCategory,
  lastFor,
  partiesOf,
  partyOf,
  productFor,
  substitutesFor,
  termsOf,
  usualFor,
} from "./wire";

const SHOP_PAGE = 25;
const CATEGORY_PAGE = 50;
const SIMILAR = 8;

/** Returns a page of a list as the server answers it. */
function pageOf<T>(all: T[], query: URLSearchParams, defaultSize: number) {
  const page = Number(query.get("page") ?? 0);
  const size = Number(query.get("per_page") ?? defaultSize);
  const result = all.slice(page * size, (page + 1) * size);
  const more = (page + 1) * size < all.length;
  return {
    result,
    pagination: {
      totalItems: all.length,
      total: all.length,
      nextPage: more ? page + 1 : null,
      previousPage: page > 0 ? page - 1 : null,
    },
  };
}

/** Returns whether the download can answer a read; older cached answers to such reads are then deleted. */
export const isAnswered = (path: string) =>
  /^(?:products(?:\/(?:highlights|brands|(?:itemsById|substitutes)\/.+))?|dept|cart|orders\/usual|account\/[^/]+)$/.test(
    path,
  );

/**
 * Answers a read from the download like the server; undefined if the download does not contain the answer.
 * `path` is the part after /api/.
 */
export function answerFrom(download: Download, path: string, query: URLSearchParams): unknown {
  if (path === "dept") return pageOf(download.categories, query, CATEGORY_PAGE);
  if (path === "products/brands") return brandsOf(filtered(download, query));
  if (path === "account/getAccountBySman") return { result: partiesOf(download) };
  const account = /^account\/([^/]+)$/.exec(path)?.[1];
  if (account !== undefined) return resultOf(partyOf(download, decodeURIComponent(account)));
  return answerForParty(download, path, query);
}

/** Returns whether a call with a body only reads. */
export const isQuestion = (path: string) => path === "orders/last";

/** Answers a read with a body; undefined if the download does not contain the answer. */
export function answerQuestion(download: Download, body: Wire["LastBoughtIn"]): unknown {
  return body.partyCd ? lastFor(download, body.partyCd, body.itemCd) : undefined;
}

const resultOf = <T>(result: T | undefined) => (result === undefined ? undefined : { result });

function answerForParty(download: Download, path: string, query: URLSearchParams): unknown {
  const party = query.get("partyCd") || null;
  const terms = termsOf(download, party);
  if (!terms) return undefined;
  const shown = (products: DownloadedProduct[]) => products.map((product) => productFor(product, terms));
  if (path === "cart") return party === null ? undefined : cartFor(download, party, terms);
  if (path === "orders/usual") return party === null ? undefined : usualFor(download, party, terms);
  if (path === "products") {
    if (needsServer(query)) return undefined;
    const page = pageOf(filtered(download, query), query, SHOP_PAGE);
    return { ...page, result: shown(page.result) };
  }
  if (path === "products/highlights") {
    const byCode = new Map(download.products.map((product) => [codeOf(product), product]));
    const named = (codes: string[]) => shown(codes.flatMap((code) => byCode.get(code) ?? []));
    const { trending, featured, bestSelling } = download;
    return {
      result: {
        trending: categoriesOf(download, trending),
        featured: named(featured),
        bestSelling: named(bestSelling),
      },
    };
  }
  const short = /^products\/substitutes\/(.+)$/.exec(path)?.[1];
  if (short !== undefined)
    return substitutesFor(download, decodeURIComponent(short), query.get("sizeCd"), terms);
  const code = /^products\/itemsById\/(.+)$/.exec(path)?.[1];
  return code === undefined ? undefined : oneProduct(download, decodeURIComponent(code), shown);
}

/** Returns whether a query has filters or an order that only the server knows; a list without them is wrong. */
const needsServer = (query: URLSearchParams) =>
  ["inStock", "boughtBefore", "minRate", "maxRate", "nearest"].some((name) => query.has(name)) ||
  (query.get("sortBy") ?? "best") !== "best";

function oneProduct(
  download: Download,
  code: string,
  shown: (products: DownloadedProduct[]) => unknown[],
): unknown {
  const product = download.products.find((one) => codeOf(one) === code);
  if (!product) return undefined;
  const others = download.products.filter(isOfCategory(categoryOf(product)));
  const similar = others.filter((one) => one !== product).slice(0, SIMILAR);
  return { result: shown([product])[0], similar: shown(similar) };
}

function filtered(download: Download, query: URLSearchParams): DownloadedProduct[] {
  const category = query.get("dept_cd");
  const brand = query.get("brand");
  const words = query.get("query")?.trim();
  let products = download.products;
  if (category) products = products.filter(isOfCategory(category));
  if (brand) products = products.filter(isOfBrand(brand));
  return words ? search(products, words) : products;
}
