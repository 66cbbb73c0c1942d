const LOCALES: Record<string, string> = { en: "en-IN", hi: "hi-IN-u-nu-latn", gu: "gu-IN-u-nu-latn" };

/** 11:04 am, at the store. */
export const timeOfDay = (iso: string, language: string) =>
  new Intl.DateTimeFormat(LOCALES[language] ?? LOCALES.en, {
    timeZone: "Asia/Kolkata",
    hour: "numeric",
    minute: "2-digit",
  }).format(new Date(iso));
