/**
 * The barcodes that a text may be, as the server reads them: none for a text with blanks or without a digit. A UPC of
 * 12 digits is the same as the EAN with a zero before it.
 */
export function barcodesOf(text: string): string[] {
  if (!/^\S{1,50}$/.test(text) || !/\d/.test(text)) return [];
  const other = /^\d{12}$/.test(text) ? `0${text}` : /^0\d{12}$/.test(text) ? text.slice(1) : "";
  return [...new Set([text, text.toUpperCase(), other])].filter(Boolean);
}
