const LOCALES: Record<string, string> = { en: "en-US", hi: "hi-IN", gu: "gu-IN" };

/** Nov, or November, of 2026-11. */
export function monthName(month: string, language: string, length: "narrow" | "short" | "long" = "short") {
  const locale = LOCALES[language] ?? LOCALES.en;
  return new Intl.DateTimeFormat(locale, { month: length, timeZone: "UTC" }).format(new Date(`${month}-01`));
}
