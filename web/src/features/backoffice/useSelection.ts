import { useState } from "react";

type Key = number | string;

/** What is ticked in a list; it is forgotten when the list becomes another one, as `scope` tells. */
export function useSelection<K extends Key = number>(scope: string) {
  const [kept, setKept] = useState<{ scope: string; ids: ReadonlySet<K> }>({ scope, ids: new Set() });
  const ids: ReadonlySet<K> = kept.scope === scope ? kept.ids : new Set();
  const select = (chosen: Iterable<K>) => setKept({ scope, ids: new Set(chosen) });
  return {
    ids,
    select,
    clear: () => select([]),
    toggle: (id: K) => select(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
  };
}
