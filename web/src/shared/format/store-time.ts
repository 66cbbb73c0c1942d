const inIndia = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Kolkata",
  dateStyle: "short",
  timeStyle: "short",
});

/** Formats a moment in the store's time zone: 2026-11-20 10:00. */
export const storeTime = (moment: number | string) => inIndia.format(new Date(moment));
