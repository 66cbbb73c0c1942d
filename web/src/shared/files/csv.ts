/** Spreadsheet programs take a CSV for UTF-8 only when it begins with this. */
const MARK = "\uFEFF";

const quoted = (cell: string | number) => {
  const text = String(cell);
  // A spreadsheet would calculate a cell that begins like a formula.
  const safe = /^[=+\-@\t\r]/.test(text) && typeof cell === "string" ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as spreadsheets read them in any language. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]) =>
  `${MARK}${rows.map((row) => row.map(quoted).join(",")).join("\r\n")}\r\n`;

/** Saves rows as a file of this name. */
export function saveCsv(rows: Parameters<typeof csvOf>[0], name: string) {
  const url = URL.createObjectURL(new Blob([csvOf(rows)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
