import { useState } from "react";

type Key = number | string;

/** Keeps the selection of a list; a new `scope` means another list and clears it. */
export function useSelection<K extends Key = number>(scope: string) {
  const [kept, setKept] = useState<{ scope: string; ids: ReadonlySet<K> }>({ scope, ids: new Set() });
  const ids: ReadonlySet<K> = kept.scope === scope ? kept.ids : new Set();
  const select = (chosen: Iterable<K>) => setKept({ scope, ids: new Set(chosen) });
  return {
    ids,
    select,
    clear: () => select([]),
    /** Deselects these rows, and keeps any that were selected later. */
    drop: (gone: readonly K[]) =>
      setKept(({ scope, ids }) => ({ scope, ids: new Set([...ids].filter((id) => !gone.includes(id))) })),
    toggle: (id: K) => select(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
  };
}
