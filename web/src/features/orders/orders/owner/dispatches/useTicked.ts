import { useState } from "react";
import type { OpenLine } from "./rules";

/** Ticks all lines but those that were cleared, also lines that the order gets later. */
export function useTicked(lines: readonly OpenLine[]): [number[], (itemIds: number[]) => void] {
  const [cleared, setCleared] = useState<number[]>([]);
  const all = lines.map(({ itemId }) => itemId);
  const ticked = all.filter((itemId) => !cleared.includes(itemId));
  return [ticked, (itemIds) => setCleared(all.filter((itemId) => !itemIds.includes(itemId)))];
}
