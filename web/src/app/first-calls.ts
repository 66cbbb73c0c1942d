/**
 * Sends the calls that a visitor's first page of a store begins with while the application is still on its way.
 * The page loads this file beside the application, so it imports nothing but types. `shared/api/first-calls.ts`
 * hands the answers to the calls that ask for the same.
 */
import type { FirstCalls } from "@/shared/api/first-calls";

const STORE_PAGE = /^\/(\d{10})(?:\/|$)/;
/** What `shared/storage` keeps of someone who is signed in: they may see other rates, so calls wait for the token. */
const OF_A_PERSON = ["user", "preview", "support"];

type FirstPage = {
  /** Its calls beside those of every page. */
  calls: string[];
  /** Where its first pictures are named in the answers, and how many of them a phone shows at once. */
  pictures: { named: RegExp; count: number };
};
/** By the page's path in its store. */
const PAGES: Record<string, FirstPage> = {
  "": {
    calls: ["/api/products/highlights", "/api/dept?page=0"],
    pictures: { named: /"BANNER":\["([^"\\]+)"/g, count: 1 },
  },
  "/shop": {
    calls: ["/api/products?per_page=25&page=0", "/api/dept?page=0"],
    pictures: { named: /"THUMBURL":\["([^"\\]+)"/g, count: 4 },
  },
};

/** Returns what a page of a store asks for without a token. */
const firstUrls = (store: string, page: FirstPage | undefined): string[] => [
  ...["saral/about", "settings", "owner"].map((path) => `/api/${path}?mobileNo=${store}`),
  ...(page?.calls ?? []),
];

/** Loads the pictures that a page begins with, once an answer has named them; the page then finds them loaded. */
async function loadPictures(answer: Response, { named, count }: FirstPage["pictures"]) {
  for (const [, source = ""] of [...(await answer.text()).matchAll(named)].slice(0, count))
    Object.assign(new Image(), { fetchPriority: "high", src: source });
}

function isKnown(): boolean {
  try {
    return OF_A_PERSON.some((key) => (localStorage.getItem(key) ?? sessionStorage.getItem(key)) !== null);
  } catch {
    // This browser stores nothing, so no sign-in either.
    return false;
  }
}

const { pathname, search } = window.location;
const store = STORE_PAGE.exec(pathname)?.[1];
const written = document.getElementById("haat-config")?.textContent;
if (store && written && !isKnown()) {
  const { apiKey } = JSON.parse(written) as { apiKey: string };
  const calls: FirstCalls = { store, answers: new Map() };
  const page = PAGES[(pathname + search).slice(store.length + 1).replace(/\/$/, "")];
  for (const url of firstUrls(store, page)) {
    // Read at once: an answer that no page takes, as of a store that there is not, would stay open.
    const answer = fetch(url, { cache: "no-cache", headers: { "x-api-key": apiKey, "x-user": store } }).then(
      async (got) => new Response(await got.arrayBuffer(), got),
    );
    // Without an answer the application sends the call again, says what is wrong, and loads the pictures itself.
    if (page) answer.then((got) => loadPictures(got.clone(), page.pictures)).catch(() => undefined);
    // A call that fails is sent again by the application, which knows what to do.
    calls.answers.set(
      url,
      answer.catch(() => null),
    );
  }
  window.firstCalls = calls;
}
