const LOCALES: Record<string, string> = { en: "en-IN", hi: "hi-IN-u-nu-latn", gu: "gu-IN-u-nu-latn" };
const ZONE = "Asia/Kolkata";

const formatters = new Map<string, Intl.DateTimeFormat>();

function format(iso: string, language: string, name: string, options: Intl.DateTimeFormatOptions) {
  const key = `${language}/${name}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(LOCALES[language] ?? LOCALES.en, { timeZone: ZONE, ...options });
    formatters.set(key, formatter);
  }
  return formatter.format(new Date(iso));
}

/** 12 Nov */
export const shortDay = (iso: string, language: string) =>
  format(iso, language, "short", { day: "numeric", month: "short" });

/** 12 Nov 2026 */
export const fullDay = (iso: string, language: string) =>
  format(iso, language, "full", { day: "numeric", month: "short", year: "numeric" });

/** 12 Nov, 11:04 am */
export const dayAndTime = (iso: string, language: string) =>
  format(iso, language, "time", { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });

/** 11:04 am */
export const timeOfDay = (iso: string, language: string) =>
  format(iso, language, "clock", { hour: "numeric", minute: "2-digit" });

/** Friday, 20 November */
export const longDay = (iso: string, language: string) =>
  format(iso, language, "long", { weekday: "long", day: "numeric", month: "long" });
