import { useState } from "react";
import type { ListColumn } from "./columns";

export type Density = "roomy" | "dense";

export type ListView<T> = {
  columns: ListColumn<T>[];
  /** Those that are shown. */
  shown: ListColumn<T>[];
  density: Density;
  hide: (keys: string[]) => void;
  setDensity: (density: Density) => void;
};

const DENSITY = "haat.list.density";
const hiddenIn = (list: string) => `haat.list.${list}.hidden`;

function kept(name: string): string {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

function keep(name: string, value: string) {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch {
    // A browser that keeps nothing shows the list as at first.
  }
}

/** Which columns of a list are shown and how close its rows stand, kept on this device. */
export function useListView<T>(list: string, columns: ListColumn<T>[]): ListView<T> {
  const [hidden, setHidden] = useState(() => kept(hiddenIn(list)).split(",").filter(Boolean));
  const [density, setDensity] = useState<Density>(() => (kept(DENSITY) === "dense" ? "dense" : "roomy"));
  return {
    columns,
    shown: columns.filter(({ key, always }) => always || !hidden.includes(key)),
    density,
    hide: (keys) => {
      keep(hiddenIn(list), keys.join(","));
      setHidden(keys);
    },
    setDensity: (chosen) => {
      keep(DENSITY, chosen === "roomy" ? "" : chosen);
      setDensity(chosen);
    },
  };
}
