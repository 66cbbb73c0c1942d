// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { keepDevice, keptDevice } from "@/features/notices/notifications/device";
import type { WaitingOrder } from "@/features/orders/cart/shown";
import { orderWaits } from "@/features/orders/cart/slice";
import { cacheOf } from "@/shared/offline/answer-cache";
import { sessionLost, signedIn, signedOut } from "@/shared/session/slice";
import { ENTRIES, type EntryName, entry } from "@/shared/storage/storage";
import { giveToken, keepSignedIn, tokenOf } from "@/testing/session";
import { createStore } from "./store";

/**
 * Every entry of this app in a browser: its storage, what it belongs to, and what a sign-out does with it.
 */
const KEPT: Record<EntryName, [where: string, of: string, atSignOut: string]> = {
  user: ["local", "device", "its own"],
  platform: ["local", "device", "its own"],
  preview: ["session", "device", "its own"],
  support: ["session", "device", "its own"],
  device: ["local", "device", "stays"],
  party: ["local", "store", "goes"],
  delivery: ["local", "store", "goes"],
  searches: ["local", "store", "goes"],
  payment: ["local", "store", "goes"],
  typed: ["session", "store", "goes"],
  order: ["session", "store", "goes"],
  "cart.change": ["local", "device", "its own"],
  "cart.order": ["local", "device", "its own"],
  "cart.pending": ["local", "store", "goes"],
  "quickOrder.written": ["local", "store", "goes"],
  "quickOrder.waits": ["local", "store", "goes"],
  "quickOrder.lines": ["local", "store", "goes"],
  push: ["local", "device", "its own"],
  pushOffered: ["local", "device", "stays"],
  orderSound: ["local", "device", "stays"],
  leaving: ["local", "store", "stays"],
  "haat.import": ["session", "store", "goes"],
  "haat.start": ["local", "store", "stays"],
  installDeclined: ["local", "store", "stays"],
  "haat.list": ["local", "device", "stays"],
  "haat.opening.request": ["local", "device", "its own"],
  "haat-language": ["local", "device", "stays"],
  shopView: ["local", "device", "stays"],
};
/** The worker's caches; `reads/` has a cache for each store and person, and one for public answers. */
const CACHES = ["chunks", "pages", "pictures", "reads/"];

const ROOT = join(import.meta.dirname, "..");
const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith("testing/"))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
const filesWith = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

const STORE = "9000012345";
const OTHER = "9000045120";

afterAll(() => vi.unstubAllGlobals());

describe("what is kept in the browser", () => {
  it("is what is written down here", () => {
    const written = Object.entries(ENTRIES).map(([name, { where, of, atSignOut }]) => [
      name,
      [where, of, atSignOut],
    ]);
    expect(Object.fromEntries(written)).toEqual(KEPT);
  });

  it("is written in one place alone, which takes no other names", () => {
    // The first calls read who is signed in before the application has started; they write nothing.
    const readers = ["app/first-calls.ts"];
    expect(filesWith(/\b(?:local|session)Storage\b/)).toEqual([...readers, "shared/storage/storage.ts"]);
    expect(filesWith(/\b(?:local|session)Storage\.(?:set|remove|clear)/)).not.toContain(readers[0]);
    expect(filesWith(/\bindexedDB\b|document\.cookie|cookieStore|\bopenDatabase\b|getDirectory\(/)).toEqual(
      [],
    );
    expect(filesWith(/\bcaches\b[.;]/).sort()).toEqual([
      "app/worker/sw.ts",
      "shared/offline/answer-cache.ts",
      "shared/offline/download/stored.ts",
    ]);
  });

  it("is in caches of these names", () => {
    const text = files.map((file) => file.text).join("\n");
    const named = [...text.matchAll(/(?:cacheName: |caches\.open\()"([^"]+)"/g)].map(([, name]) => name);
    expect([...new Set([...named, cacheOf("", "").slice(0, -1)])].sort()).toEqual(CACHES);
  });
});

/** Fills every entry of a store on a device. */
function fill(store: string) {
  for (const [name, [, of]] of Object.entries(KEPT))
    if (of === "store") {
      entry(name as EntryName, store).write(JSON.stringify({ of: store }));
      entry(name as EntryName, store, "more").write(JSON.stringify({ of: store }));
    }
}

const leftOf = (store: string) => {
  const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  return [...new Set(keys.filter((key) => key.includes(store)).map((key) => key.split(`.${store}`)[0]))];
};

function cachesOf(...names: string[]) {
  const there = new Set(names);
  vi.stubGlobal("caches", {
    keys: async () => [...there],
    delete: async (name: string) => there.delete(name),
  });
  return there;
}

function open() {
  window.history.replaceState(null, "", `/${STORE}/shop`);
  keepSignedIn({ cd: "P001", mobileNo: STORE });
  keepSignedIn({ cd: "P009", mobileNo: OTHER });
  fill(STORE);
  fill(OTHER);
  const caches = cachesOf(
    "pages",
    cacheOf(STORE, "anybody"),
    cacheOf(STORE, "user.P001"),
    cacheOf(OTHER, "user.P009"),
  );
  const store = createStore();
  giveToken(store);
  return { store, caches };
}

describe("who is next at a device", () => {
  it.each([
    ["who was here has signed out", () => signedOut()],
    ["the session of who was here is over", () => sessionLost()],
    ["somebody else signs in", () => signedIn(tokenOf({ cd: "P002" }))],
  ])("finds nothing of who was there when %s, and other stores keep theirs", async (_how, ends) => {
    const { store, caches } = open();
    store.dispatch(ends());

    expect(
      leftOf(STORE)
        .filter((name) => name !== "user")
        .sort(),
    ).toEqual(["haat.start", "installDeclined", "leaving"].sort());
    const ofStores = Object.keys(KEPT).filter((name) => KEPT[name as EntryName][1] === "store");
    expect(leftOf(OTHER).sort()).toEqual(ofStores.sort());
    await vi.waitFor(() =>
      expect([...caches]).toEqual(["pages", cacheOf(STORE, "anybody"), cacheOf(OTHER, "user.P009")]),
    );
    const people = JSON.parse(localStorage.getItem("user") ?? "{}");
    expect(people[OTHER]).toMatchObject({ cd: "P009" });
    expect(people[STORE]?.cd).not.toBe("P001");
  });

  it("finds no order of a guest's, which would never be sent", () => {
    window.history.replaceState(null, "", `/${STORE}/shop`);
    keepSignedIn({ cd: "", groupCd: "88", session: "guest one" });
    const store = createStore();
    const order = { party: null, partyName: null, changes: [], placedAt: "", refused: null };
    const waits = (key: string, owner: string) =>
      ({ ...order, key, owner, order: {} }) as unknown as WaitingOrder;
    store.dispatch(orderWaits(waits("one", `${STORE}/user.guest.guest one`)));
    store.dispatch(orderWaits(waits("two", `${STORE}/user.P001`)));
    store.dispatch(sessionLost());
    expect(Object.keys(localStorage).filter((key) => key.startsWith("cart."))).toEqual(["cart.order/two"]);
  });

  it("finds no token, whatever the person did", () => {
    const { store } = open();
    const { token } = store.getState().session;
    expect(token).toMatch(/^x\..+\.y$/);
    const all = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(all).not.toContain(token?.split(".")[1]);
  });

  it("leaves the pushes of another store as they are", () => {
    const { store } = open();
    keepDevice({ store: OTHER, person: "user.P009", endpoint: "one", registeredAt: 0 });
    store.dispatch(signedOut());
    expect(keptDevice()).toMatchObject({ store: OTHER });
  });
});

describe("other windows of the browser", () => {
  const elsewhere = (people: object | null) => {
    const text = people && JSON.stringify(people);
    if (text) localStorage.setItem("user", text);
    else localStorage.removeItem("user");
    window.dispatchEvent(new StorageEvent("storage", { key: "user", newValue: text }));
  };
  const person = (cd: string) => ({
    role: "user",
    cd,
    groupCd: null,
    partyGd: null,
    name: "",
    verified: true,
    session: "one",
  });

  it("sign out where one of them does, and stay at other stores", () => {
    const { store } = open();
    elsewhere({ [STORE]: person("P001") });
    expect(store.getState().session.claims?.code).toBe("P001");
    elsewhere({ [OTHER]: person("P009") });
    expect(store.getState().session).toMatchObject({ claims: null, token: null, lost: false });
    expect(JSON.parse(localStorage.getItem("user") ?? "{}")).toHaveProperty([OTHER]);
  });

  it("are the person's who signs in in one of them, with a token that they request themselves", () => {
    const { store } = open();
    elsewhere({ [STORE]: person("P002") });
    expect(store.getState().session).toMatchObject({ claims: { code: "P002" }, token: null });
    expect(JSON.parse(localStorage.getItem("user") ?? "{}")[STORE].cd).toBe("P002");
  });
});

it.each(["no.token.atall", "{", "[]", "7", '{"9000012345":"x"}', '{"9000012345":{"role":"admin"}}'])(
  "what is no person under `user` signs no one in: %s",
  (text) => {
    localStorage.setItem("user", text);
    window.history.replaceState(null, "", `/${STORE}/shop`);
    expect(createStore().getState().session.claims).toBeNull();
  },
);
