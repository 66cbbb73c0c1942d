/** The stall as it stands on the console's dark ground. */
export function ConsoleMark({ size }: { size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      style={{ flex: "none", display: "block" }}
    >
      <rect width="32" height="32" rx="8" fill="var(--ant-color-bg-container)" />
      <path
        d="M6 8h20v5.2a3.33 3.33 0 0 1-6.67 0 3.33 3.33 0 0 1-6.66 0A3.33 3.33 0 0 1 6 13.2z"
        fill="var(--haat-accent)"
      />
      <path
        d="M9 20.2V26h4.2v-3.6a2.8 2.8 0 0 1 5.6 0V26H23v-5.8"
        fill="none"
        stroke="var(--ant-color-bg-spotlight)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
