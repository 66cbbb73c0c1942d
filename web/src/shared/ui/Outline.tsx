import type { SVGProps } from "react";

/** An outline on a 24 grid. Decoration: what it stands for is told by the control it is in. */
export function Outline({ d, size = 20, ...rest }: { d: string; size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: "none", display: "block" }}
      {...rest}
    >
      <path d={d} />
    </svg>
  );
}
