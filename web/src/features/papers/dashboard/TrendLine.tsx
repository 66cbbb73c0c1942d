import { type Box, linePoints } from "./rules";

const BOX: Box = { width: 96, height: 36, top: 6, side: 3, bottom: 4 };

/** Draws thirty days as a line; the figure next to it is their sum. */
export function TrendLine({ numbers, colour }: { numbers: readonly number[]; colour: string }) {
  const points = linePoints(numbers, BOX);
  const last = points.at(-1);
  if (!last) return null;
  const line = points.map(([x, y], index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  const floor = `L${last[0].toFixed(1)} ${BOX.height}L${BOX.side} ${BOX.height}z`;
  return (
    <svg width={BOX.width} height={BOX.height} viewBox={`0 0 ${BOX.width} ${BOX.height}`} aria-hidden="true">
      <path d={line + floor} fill={colour} opacity={0.12} />
      <path
        d={line}
        fill="none"
        stroke={colour}
        strokeWidth={1.75}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={last[0]} cy={last[1]} r={2.75} fill={colour} />
    </svg>
  );
}
