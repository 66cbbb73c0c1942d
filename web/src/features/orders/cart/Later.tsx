import { ComesLater } from "@/shared/ui/ComesLater";
import { comesLater } from "./back-orders";
import type { CartLine } from "./wire";

export type LaterProps = { line: CartLine; className?: string };

/** Shows how much of a line comes now and how much later, in a store with back-orders. */
export function Later({ line, className = "caption" }: LaterProps) {
  const later = comesLater(line);
  if (!later) return null;
  return (
    <p className={`${className} figures`}>
      <ComesLater {...later} expectedOn={line.expectedOn ?? null} />
    </p>
  );
}
