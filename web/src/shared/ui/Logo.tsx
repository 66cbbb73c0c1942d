/** A stall under its awning in the theme's colours, with a light variant for dark backgrounds. */
export function Logo({ size = 40, onDark }: { size?: number; onDark?: boolean }) {
  const ground = onDark ? "var(--ant-color-bg-container)" : "var(--haat-fill)";
  const line = onDark ? "var(--ant-color-bg-spotlight)" : "var(--haat-on-fill)";
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      style={{ flex: "none", display: "block" }}
    >
      <rect width="32" height="32" rx="8" fill={ground} />
      <path
        d="M6 8h20v5.2a3.33 3.33 0 0 1-6.67 0 3.33 3.33 0 0 1-6.66 0A3.33 3.33 0 0 1 6 13.2z"
        fill="var(--haat-accent)"
      />
      <path
        d="M9 20.2V26h4.2v-3.6a2.8 2.8 0 0 1 5.6 0V26H23v-5.8"
        fill="none"
        stroke={line}
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
