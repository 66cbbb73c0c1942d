import { useState } from "react";

const NONE: ReadonlySet<number> = new Set();

/** What is ticked in a list; it is forgotten when the list becomes another one, as `scope` tells. */
export function useSelection(scope: string) {
  const [kept, setKept] = useState({ scope, ids: NONE });
  const ids = kept.scope === scope ? kept.ids : NONE;
  const select = (chosen: Iterable<number>) => setKept({ scope, ids: new Set(chosen) });
  return {
    ids,
    select,
    clear: () => select(NONE),
    toggle: (id: number) => select(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
  };
}
