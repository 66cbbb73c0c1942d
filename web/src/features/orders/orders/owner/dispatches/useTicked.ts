import { useState } from "react";
import type { OpenLine } from "./rules";

/** Selects all lines except the lines that the user cleared, including lines that appear later. */
export function useTicked(lines: readonly OpenLine[]): [number[], (itemIds: number[]) => void] {
  const [cleared, setCleared] = useState<number[]>([]);
  const all = lines.map(({ itemId }) => itemId);
  const ticked = all.filter((itemId) => !cleared.includes(itemId));
  return [ticked, (itemIds) => setCleared(all.filter((itemId) => !itemIds.includes(itemId)))];
}
