import { useId } from "react";

/** The awning's edge: in one colour under a header, or striped. It is the product's only ornament. */
export function Scallop({ striped = false }: { striped?: boolean }) {
  const pattern = useId();
  const width = striped ? 80 : 24;
  const height = striped ? 44 : 12;
  return (
    <svg width="100%" height={height} aria-hidden="true" style={{ display: "block" }}>
      <defs>
        <pattern id={pattern} width={width} height={height} patternUnits="userSpaceOnUse">
          {striped ? (
            <>
              <path d="M0 0v24a20 20 0 0 0 40 0V0z" fill="var(--haat-fill)" />
              <path d="M40 0v24a20 20 0 0 0 40 0V0z" fill="var(--haat-accent)" />
              <rect width="80" height="6" fill="var(--ant-color-primary-active)" />
            </>
          ) : (
            <path d="M0 0a12 12 0 0 0 24 0z" fill="var(--haat-fill)" />
          )}
        </pattern>
      </defs>
      <rect width="100%" height={height} fill={`url(#${pattern})`} />
    </svg>
  );
}
