import type { IconNode } from "lucide";
import type { SVGProps } from "react";

type OutlineProps = { of: IconNode; size?: number } & SVGProps<SVGSVGElement>;

/** A Lucide icon in our size and stroke. It is decorative: the control around it has the accessible name. */
export function Outline({ of: shapes, size = 20, ...rest }: OutlineProps) {
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
      {shapes.map(([Shape, attributes], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of an icon never change
        <Shape key={index} {...attributes} />
      ))}
    </svg>
  );
}
