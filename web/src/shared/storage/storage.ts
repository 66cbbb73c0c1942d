/**
 * Everything that this app stores in the browser apart from its caches, one line each. No other module writes
 * there, so this list shows what remains on a shared device.
 */
type Entry = {
  /** `local` lasts and covers the whole browser; `session` covers one tab. */
  where: "local" | "session";
  /** Whether it belongs to the device or to a store, whose number is then in the key. */
  of: "device" | "store";
  /** What a sign-out does with it: "goes" and "stays", or "its own" if its module decides. */
  atSignOut: "goes" | "stays" | "its own";
};

export const ENTRIES = {
  /** Who is signed in at which store, by number; never a token. */
  user: { where: "local", of: "device", atSignOut: "its own" },
  /** Whether an administrator is signed in; never a token. */
  platform: { where: "local", of: "device", atSignOut: "its own" },
  /** The person whose view of the shop an owner previews in this tab. */
  preview: { where: "session", of: "device", atSignOut: "its own" },
  /** The store that an administrator views as its owner in this tab. */
  support: { where: "session", of: "device", atSignOut: "its own" },
  /** The number that identifies this browser to stores. */
  device: { where: "local", of: "device", atSignOut: "stays" },
  /** The party that a salesperson orders for. */
  party: { where: "local", of: "store", atSignOut: "goes" },
  /** The delivery address of a guest. */
  delivery: { where: "local", of: "store", atSignOut: "goes" },
  searches: { where: "local", of: "store", atSignOut: "goes" },
  /** The last payment method. */
  payment: { where: "local", of: "store", atSignOut: "goes" },
  /** Contents of a form, by its name and its order or party, until it is sent or closed. */
  typed: { where: "session", of: "store", atSignOut: "goes" },
  /** The idempotency key of an order that has not been answered yet, with the order. */
  order: { where: "session", of: "store", atSignOut: "goes" },
  /**
   * Changes of carts that the server has not confirmed; they are sent when the person who made them is signed
   * in.
   */
  "cart.change": { where: "local", of: "device", atSignOut: "its own" },
  /** Orders that wait for a connection; they are sent when the person who made them is signed in. */
  "cart.order": { where: "local", of: "device", atSignOut: "its own" },
  /** Items to add to the cart after the sign-in, or once a salesperson has chosen a party. */
  "cart.pending": { where: "local", of: "store", atSignOut: "goes" },
  /** The text of a written order, by person and party, until the order is read. */
  "quickOrder.written": { where: "local", of: "store", atSignOut: "goes" },
  /** Whether this text waits for a connection. */
  "quickOrder.waits": { where: "local", of: "store", atSignOut: "goes" },
  /** The lines of a quick order, by person and party, until they are added to the cart or cleared. */
  "quickOrder.lines": { where: "local", of: "store", atSignOut: "goes" },
  /** The person and store whose pushes this browser receives. */
  push: { where: "local", of: "device", atSignOut: "its own" },
  /** The order after which the app last offered pushes. */
  pushOffered: { where: "local", of: "device", atSignOut: "stays" },
  /** Whether new orders make no sound. */
  orderSound: { where: "local", of: "device", atSignOut: "stays" },
  /** Whether the server still has to receive a sign-out. */
  leaving: { where: "local", of: "store", atSignOut: "stays" },
  /** The import that this tab waits for. */
  "haat.import": { where: "session", of: "store", atSignOut: "goes" },
  /** Whether the first steps are hidden or done. */
  "haat.start": { where: "local", of: "store", atSignOut: "stays" },
  /** When the user declined to install the store as an app. */
  installDeclined: { where: "local", of: "store", atSignOut: "stays" },
  /** The columns and density of lists in the back office. */
  "haat.list": { where: "local", of: "device", atSignOut: "stays" },
  /** The store that an owner has requested. */
  "haat.opening.request": { where: "local", of: "device", atSignOut: "its own" },
  "haat-language": { where: "local", of: "device", atSignOut: "stays" },
  shopView: { where: "local", of: "device", atSignOut: "stays" },
} as const satisfies Record<string, Entry>;

export type EntryName = keyof typeof ENTRIES;

const areaOf = (name: EntryName) => (ENTRIES[name].where === "local" ? localStorage : sessionStorage);

/**
 * Returns one stored value by its name and the rest of its key; the rest begins with the store's number if
 * the entry belongs to a store.
 */
export function entry(name: EntryName, ...rest: string[]) {
  const key = [name, ...rest].join(".");
  return {
    /** Null if there is no value or the browser allows no storage. */
    read: (): string | null => {
      try {
        return areaOf(name).getItem(key);
      } catch {
        return null;
      }
    },
    /** Writes the value, or deletes it for null; false if the browser has no room or allows no storage. */
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

/** Returns a stored JSON value; null if there is none or it is invalid. */
export function readJson<T>(name: EntryName, ...rest: string[]): T | null {
  try {
    return JSON.parse(entry(name, ...rest).read() ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** Returns access to several values of one kind; the key of each begins with the name and a slash. */
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
      // The storage is full. The value lives only as long as the page, and `get` does not return it.
    }
  };
  return { keys: () => keys().map((key) => key.slice(start.length)), get, put };
}

/** Calls `changed` when another window writes under this name; `rest` is what follows the name in the key. */
export function onOtherWindow(name: EntryName, changed: (rest: string, value: string | null) => void) {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(name)) changed(key.slice(name.length), newValue);
  });
}

/** Deletes what a person who signs out of a store has stored there; entries of other stores stay. */
export function forgetPersonOf(store: string) {
  for (const name of Object.keys(ENTRIES) as EntryName[]) {
    const { of, atSignOut } = ENTRIES[name];
    if (of !== "store" || atSignOut !== "goes") continue;
    const own = `${name}.${store}`;
    const area = areaOf(name);
    for (const key of Object.keys(area)) if (key === own || key.startsWith(`${own}.`)) area.removeItem(key);
  }
}
