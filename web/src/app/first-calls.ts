/**
 * Sends the calls of a visitor's first page of a store while the application is loading. The page loads this
 * file in parallel with the application, so it imports only types. `shared/api/first-calls.ts` passes the
 * answers to the application's own calls.
 */
import type { FirstCalls } from "@/shared/api/first-calls";

const STORE_PAGE = /^\/(\d{10})(?:\/|$)/;
/** The storage keys of a signed-in person. They may see other rates, so their calls wait for the token. */
const OF_A_PERSON = ["user", "preview", "support"];

type FirstPage = {
  /** The page's calls, in addition to the calls of every page. */
  calls: string[];
  /** A pattern that finds the first pictures in the answers, and how many of them a phone shows at once. */
  pictures: { named: RegExp; count: number };
};
/** The pages by their path in the store. */
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

/** Returns the addresses that a page of a store requests without a token. */
const firstUrls = (store: string, page: FirstPage | undefined): string[] => [
  ...["saral/about", "settings", "owner"].map((path) => `/api/${path}?mobileNo=${store}`),
  ...(page?.calls ?? []),
];

/** Loads the first pictures of a page as soon as an answer names them, so that the page finds them loaded. */
async function loadPictures(answer: Response, { named, count }: FirstPage["pictures"]) {
  for (const [, source = ""] of [...(await answer.text()).matchAll(named)].slice(0, count))
    Object.assign(new Image(), { fetchPriority: "high", src: source });
}

function isKnown(): boolean {
  try {
    return OF_A_PERSON.some((key) => (localStorage.getItem(key) ?? sessionStorage.getItem(key)) !== null);
  } catch {
    // This browser allows no storage, so no one is signed in.
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
    // The body is read at once, because an answer that no page uses, as for an unknown store, would stay
    // open.
    const answer = fetch(url, { cache: "no-cache", headers: { "x-api-key": apiKey, "x-user": store } }).then(
      async (got) => new Response(await got.arrayBuffer(), got),
    );
    // If the call fails, the application sends it again, shows the error, and loads the pictures.
    if (page) answer.then((got) => loadPictures(got.clone(), page.pictures)).catch(() => undefined);
    // The application repeats a failed call and handles its error.
    calls.answers.set(
      url,
      answer.catch(() => null),
    );
  }
  window.firstCalls = calls;
}
