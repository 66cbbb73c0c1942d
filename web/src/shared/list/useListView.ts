import { useState } from "react";
import { entry } from "@/shared/storage/storage";
import type { ListColumn } from "./columns";

export type Density = "roomy" | "dense";

export type ListView<T> = {
  columns: ListColumn<T>[];
  /** The visible columns. */
  shown: ListColumn<T>[];
  density: Density;
  hide: (keys: string[]) => void;
  setDensity: (density: Density) => void;
};

const kept = entry("haat.list", "density");
const hiddenIn = (list: string) => entry("haat.list", list, "hidden");

/** Keeps on this device which columns of a list are visible and how dense its rows are. */
export function useListView<T>(list: string, columns: ListColumn<T>[]): ListView<T> {
  const [hidden, setHidden] = useState(
    () =>
      hiddenIn(list).read()?.split(",").filter(Boolean) ??
      columns.filter(({ optional }) => optional).map(({ key }) => key),
  );
  const [density, setDensity] = useState<Density>(() => (kept.read() === "dense" ? "dense" : "roomy"));
  return {
    columns,
    shown: columns.filter(({ key, always }) => always || !hidden.includes(key)),
    density,
    hide: (keys) => {
      hiddenIn(list).write(keys.join(","));
      setHidden(keys);
    },
    setDensity: (chosen) => {
      kept.write(chosen === "roomy" ? null : chosen);
      setDensity(chosen);
    },
  };
}
