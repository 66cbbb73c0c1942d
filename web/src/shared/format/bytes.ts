const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;

/** Formats a size such as 12.4 GB, with steps of 1000. */
export function bytesText(bytes: number): string {
  if (bytes <= 0) return "0";
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  return `${power < 3 ? Math.round(amount) : amount.toFixed(1)} ${UNITS[power]}`;
}
