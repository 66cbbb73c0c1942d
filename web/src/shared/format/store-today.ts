const inIndia = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Kolkata",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** Returns today's date at the store, as 2026-11-20, independent of the browser's time zone. */
export const storeToday = (now: number = Date.now()): string => inIndia.format(now);
