/** Formats the details of a log entry in one line: names and values, nested ones in brackets. */
export function detailsText(details: Record<string, unknown>): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join(" · ");
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(", ");
  if (typeof value === "object" && value !== null)
    return `(${detailsText(value as Record<string, unknown>)})`;
  return String(value);
}
