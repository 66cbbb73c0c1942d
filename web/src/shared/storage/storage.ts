/**
 * All that this app keeps in the browser beside its caches, one line each. Nothing else writes there, so this
 * list says what is left on a device that several people use.
 */
type Entry = {
  /** `local` is for the whole browser and stays, `session` for one tab. */
  where: "local" | "session";
  /** Whose it is: the device's, or a store's, whose number is then in its name. */
  of: "device" | "store";
  /** What becomes of it when somebody signs out: it goes, it stays, or its own module decides. */
  atSignOut: "goes" | "stays" | "its own";
};

export const ENTRIES = {
  /** Who is signed in at which store, by number; never a token. */
  user: { where: "local", of: "device", atSignOut: "its own" },
  /** That an administrator is signed in; never a token. */
  platform: { where: "local", of: "device", atSignOut: "its own" },
  /** With whose eyes an owner looks at the shop in this tab. */
  preview: { where: "session", of: "device", atSignOut: "its own" },
  /** The store that an administrator views as its owner in this tab. */
  support: { where: "session", of: "device", atSignOut: "its own" },
  /** The number by which stores know this browser. */
  device: { where: "local", of: "device", atSignOut: "stays" },
  /** The party that a salesperson orders for. */
  party: { where: "local", of: "store", atSignOut: "goes" },
  /** Where a guest's orders go. */
  delivery: { where: "local", of: "store", atSignOut: "goes" },
  searches: { where: "local", of: "store", atSignOut: "goes" },
  /** How was paid last. */
  payment: { where: "local", of: "store", atSignOut: "goes" },
  /** What was typed at the checkout, by its party, until the order is placed. */
  checkout: { where: "session", of: "store", atSignOut: "goes" },
  /** The key of an order that has not been answered yet, with the order. */
  order: { where: "session", of: "store", atSignOut: "goes" },
  /** Changes of carts that the server has not confirmed; they wait for the person who made them. */
  "cart.change": { where: "local", of: "device", atSignOut: "its own" },
  /** Orders that wait for a connection, and for the person who made them. */
  "cart.order": { where: "local", of: "device", atSignOut: "its own" },
  /** What is put into the cart after signing in, or once a salesperson has chosen a party. */
  "cart.pending": { where: "local", of: "store", atSignOut: "goes" },
  /** The text of a written order, by its person and party, until it is read. */
  "quickOrder.written": { where: "local", of: "store", atSignOut: "goes" },
  /** Whether this text waits for a connection. */
  "quickOrder.waits": { where: "local", of: "store", atSignOut: "goes" },
  /** The lines of a quick order, by its person and party, until they are in the cart or cleared. */
  "quickOrder.lines": { where: "local", of: "store", atSignOut: "goes" },
  /** Whose pushes come to this browser. */
  push: { where: "local", of: "device", atSignOut: "its own" },
  /** The order beside which pushes were offered. */
  pushOffered: { where: "local", of: "device", atSignOut: "stays" },
  /** That new orders make no sound. */
  orderSound: { where: "local", of: "device", atSignOut: "stays" },
  /** That the server has not received a sign-out yet. */
  leaving: { where: "local", of: "store", atSignOut: "stays" },
  /** The import that this tab waits for. */
  "haat.import": { where: "session", of: "store", atSignOut: "goes" },
  /** That the first steps were put away, or are done. */
  "haat.start": { where: "local", of: "store", atSignOut: "stays" },
  /** When installing the store as an app was declined. */
  installDeclined: { where: "local", of: "store", atSignOut: "stays" },
  /** How lists of the back office look. */
  "haat.list": { where: "local", of: "device", atSignOut: "stays" },
  /** The store that an owner requested to open. */
  "haat.opening.request": { where: "local", of: "device", atSignOut: "its own" },
  "haat-language": { where: "local", of: "device", atSignOut: "stays" },
  shopView: { where: "local", of: "device", atSignOut: "stays" },
} as const satisfies Record<string, Entry>;

export type EntryName = keyof typeof ENTRIES;

const areaOf = (name: EntryName) => (ENTRIES[name].where === "local" ? localStorage : sessionStorage);

/** One thing that is kept, by its name and what follows it: the store's number first where it is a store's. */
export function entry(name: EntryName, ...rest: string[]) {
  const key = [name, ...rest].join(".");
  return {
    /** Null where there is nothing, and in a browser that keeps nothing. */
    read: (): string | null => {
      try {
        return areaOf(name).getItem(key);
      } catch {
        return null;
      }
    },
    /** Keeps it, or takes it away for null; false where the browser has no room or keeps nothing. */
    write: (value: string | null): boolean => {
      try {
        if (value === null) areaOf(name).removeItem(key);
        else areaOf(name).setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Reads what was kept as JSON; null for what is none. */
export function readJson<T>(name: EntryName, ...rest: string[]): T | null {
  try {
    return JSON.parse(entry(name, ...rest).read() ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** Several things of one kind, each under a key of its own behind the name and a stroke. */
export function shelf(name: EntryName) {
  const start = `${name}/`;
  const keys = (): string[] => {
    try {
      return Object.keys(areaOf(name)).filter((key) => key.startsWith(start));
    } catch {
      return [];
    }
  };
  const get = (key: string) => {
    try {
      return areaOf(name).getItem(start + key);
    } catch {
      return null;
    }
  };
  const put = (key: string, value: string | null) => {
    try {
      if (value === null) areaOf(name).removeItem(start + key);
      else areaOf(name).setItem(start + key, value);
    } catch {
      // There is no room: it lives as long as the page does, and `get` says so.
    }
  };
  return { keys: () => keys().map((key) => key.slice(start.length)), get, put };
}

/** Runs when another window has written something under this name; `rest` is what follows the name in its key. */
export function onOtherWindow(name: EntryName, changed: (rest: string, value: string | null) => void) {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(name)) changed(key.slice(name.length), newValue);
  });
}

/** Forgets what somebody who leaves a store has left there; what they left at other stores stays. */
export function forgetPersonOf(store: string) {
  for (const name of Object.keys(ENTRIES) as EntryName[]) {
    const { of, atSignOut } = ENTRIES[name];
    if (of !== "store" || atSignOut !== "goes") continue;
    const own = `${name}.${store}`;
    const area = areaOf(name);
    for (const key of Object.keys(area)) if (key === own || key.startsWith(`${own}.`)) area.removeItem(key);
  }
}
