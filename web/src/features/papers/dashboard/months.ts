const LOCALES: Record<string, string> = { en: "en-US", hi: "hi-IN", gu: "gu-IN" };

/** Names a month such as 2026-11: Nov or November. */
export function monthName(month: string, language: string, length: "narrow" | "short" | "long" = "short") {
  const locale = LOCALES[language] ?? LOCALES.en;
  return new Intl.DateTimeFormat(locale, { month: length, timeZone: "UTC" }).format(new Date(`${month}-01`));
}
