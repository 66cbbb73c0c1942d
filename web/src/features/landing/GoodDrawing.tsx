const body = { fill: "var(--ant-color-bg-container)", stroke: "var(--ant-color-border)", strokeWidth: 2 };
const ink = {
  fill: "none",
  stroke: "var(--ant-color-text-secondary)",
  strokeWidth: 2,
  strokeLinecap: "round",
} as const;
const colour = { fill: "var(--haat-fill)" };
const accent = { fill: "var(--haat-accent)" };

const DRAWINGS = {
  switch: (
    <>
      <rect x="10" y="10" width="60" height="60" rx="8" {...body} />
      <rect x="26" y="18" width="28" height="44" rx="4" {...body} />
      <path d="M26 40h28" {...ink} stroke="var(--ant-color-border)" />
      <circle cx="40" cy="26" r="3" {...accent} />
    </>
  ),
  wire: (
    <>
      <circle cx="40" cy="38" r="24" fill="none" stroke="var(--haat-fill)" strokeWidth="16" />
      <path
        d="M18 38a22 22 0 0 1 44 0M24 50a22 22 0 0 0 32 0"
        {...ink}
        stroke="var(--ant-color-primary-border)"
      />
      <rect x="33" y="50" width="14" height="20" rx="2" {...body} />
    </>
  ),
  fan: (
    <>
      <path d="M40 6v24" {...ink} strokeWidth={4} />
      <path d="M40 38c14-16 32-12 34-6S56 46 40 40zM40 38c-14-16-32-12-34-6s18 14 34 8z" {...colour} />
      <path d="M40 38c-8 12-8 30 0 34s8-22 0-34z" {...colour} />
      <circle cx="40" cy="38" r="8" {...body} />
    </>
  ),
  bulb: (
    <>
      <path d="M40 8a22 22 0 0 1 12 40c-3 3-3 6-3 8H31c0-2 0-5-3-8A22 22 0 0 1 40 8z" {...accent} />
      <path d="M32 60h16M32 66h16M36 72h8" {...ink} strokeWidth={4} />
    </>
  ),
};

export type GoodName = keyof typeof DRAWINGS;

/** Goods as a shop of the trade has them, drawn in the colours of the theme. */
export function GoodDrawing({ name }: { name: GoodName }) {
  return (
    <svg width="80" height="80" viewBox="0 0 80 80" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  );
}
