const LOCALES: Record<string, string> = { en: "en-IN", hi: "hi-IN-u-nu-latn", gu: "gu-IN-u-nu-latn" };
const ZONE = "Asia/Kolkata";

/** Returns the style of a month. Hindi's short months, such as सित॰ for सितंबर, are not in common use. */
export const monthStyle = (language: string) => (language === "hi" ? "long" : "short");

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(language: string, name: string, options: Intl.DateTimeFormatOptions) {
  const key = `${language}/${name}`;
  let made = formatters.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(LOCALES[language] ?? LOCALES.en, { timeZone: ZONE, ...options });
    formatters.set(key, made);
  }
  return made;
}

const format = (iso: string, language: string, name: string, options: Intl.DateTimeFormatOptions) =>
  formatter(language, name, options).format(new Date(iso));

/** Formats a day: 12 Nov */
export const shortDay = (iso: string, language: string) =>
  format(iso, language, "short", { day: "numeric", month: monthStyle(language) });

/** Formats a day with its year: 12 Nov 2026 */
export const fullDay = (iso: string, language: string) =>
  format(iso, language, "full", { day: "numeric", month: monthStyle(language), year: "numeric" });

/** Formats a day and a time: 12 Nov, 11:04 am */
export const dayAndTime = (iso: string, language: string) =>
  `${shortDay(iso, language)}, ${timeOfDay(iso, language)}`;

/**
 * Formats a time: 11:04 am; in Hindi and Gujarati with the part of the day, as in speech: शाम 5:30, સાંજે
 * 5:30.
 */
export function timeOfDay(iso: string, language: string) {
  const clock: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit" };
  if (language === "en") return format(iso, language, "clock", clock);
  const parts = formatter(language, "spoken", { ...clock, hour12: true, dayPeriod: "short" }).formatToParts(
    new Date(iso),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value;
  return `${part("dayPeriod")} ${part("hour")}:${part("minute")}`;
}

/** Formats a day with its weekday: Friday, 20 November */
export const longDay = (iso: string, language: string) =>
  format(iso, language, "long", { weekday: "long", day: "numeric", month: "long" });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a time with its age: 10:42 am (2 hours ago); 12 Nov, 11:04 am (3 days ago) */
export function timeWithAge(at: number, now: number, language: string): string {
  const iso = new Date(at).toISOString();
  const today = shortDay(iso, language) === shortDay(new Date(now).toISOString(), language);
  const time = (today ? timeOfDay : dayAndTime)(iso, language);
  return now - at < MINUTE ? time : `${time} (${ago(at, now, language)})`;
}

/**
 * Formats an age: 4 minutes ago; 2 hours ago; 3 days ago. Anything within a minute counts as one minute ago.
 */
export function ago(at: number, now: number, language: string): string {
  const age = Math.max(MINUTE, now - at);
  const [unit, length] =
    age < HOUR
      ? (["minute", MINUTE] as const)
      : age < DAY
        ? (["hour", HOUR] as const)
        : (["day", DAY] as const);
  const relative = new Intl.RelativeTimeFormat(LOCALES[language] ?? LOCALES.en);
  return relative.format(-Math.floor(age / length), unit);
}
