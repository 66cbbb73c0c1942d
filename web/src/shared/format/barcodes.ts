/**
 * Returns the barcodes that a text may be, by the server's rules: none for a text with blanks or without a
 * digit. A UPC of 12 digits equals the EAN with a leading zero.
 */
export function barcodesOf(text: string): string[] {
  if (!/^\S{1,50}$/.test(text) || !/\d/.test(text)) return [];
  const other = /^\d{12}$/.test(text) ? `0${text}` : /^0\d{12}$/.test(text) ? text.slice(1) : "";
  return [...new Set([text, text.toUpperCase(), other])].filter(Boolean);
}
