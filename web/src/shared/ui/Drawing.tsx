const line = { fill: "none", stroke: "var(--ant-color-primary)", strokeWidth: 2 };
const dashes = {
  fill: "var(--ant-color-primary-bg)",
  stroke: "var(--ant-color-primary-border)",
  strokeWidth: 2,
  strokeDasharray: "4 4",
};

function Basket() {
  return (
    <>
      <ellipse cx="56" cy="82" rx="44" ry="5" fill="var(--ant-color-fill-secondary)" />
      <path d="M18 34h76l-8 44H26z" {...line} fill="var(--ant-color-primary-bg)" />
      <path
        d="M20 46h72M22 58h68M24 69h64M40 34l4 44M56 34v44M72 34l-4 44"
        {...line}
        stroke="var(--ant-color-primary-border)"
      />
      <path d="M32 34C34 10 78 10 80 34" {...line} strokeWidth={2.5} />
      <path d="M14 34h84" {...line} strokeWidth={4} />
    </>
  );
}

function Stall() {
  return (
    <>
      <path d="M10 40h92M10 76h92M16 40v36M96 40v36" {...line} />
      <rect x="26" y="54" width="20" height="22" rx="3" {...dashes} />
      <rect x="54" y="48" width="26" height="28" rx="3" {...dashes} />
      <path
        d="M6 14h100v10a8.3 8.3 0 0 1-16.6 0 8.3 8.3 0 0 1-16.7 0 8.3 8.3 0 0 1-16.7 0 8.3 8.3 0 0 1-16.6 0 8.3 8.3 0 0 1-16.7 0A8.3 8.3 0 0 1 6 24z"
        fill="var(--haat-accent)"
      />
    </>
  );
}

function Papers() {
  return (
    <>
      <ellipse cx="56" cy="82" rx="40" ry="5" fill="var(--ant-color-fill-secondary)" />
      <path d="M40 14h44v60H40z" {...dashes} />
      <path d="M28 8h44v66H28z" {...line} fill="var(--ant-color-bg-container)" />
      <path d="M36 22h28M36 34h28M36 46h18" {...line} stroke="var(--ant-color-primary-border)" />
      <path d="M54 58h10" {...line} strokeWidth={4} />
    </>
  );
}

const DRAWINGS = { basket: Basket, stall: Stall, papers: Papers };
export type DrawingName = keyof typeof DRAWINGS;

export function Drawing({ name }: { name: DrawingName }) {
  const Shape = DRAWINGS[name];
  return (
    <svg
      width="112"
      height="88"
      viewBox="0 0 112 88"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <Shape />
    </svg>
  );
}
