const inIndia = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Kolkata",
  dateStyle: "short",
  timeStyle: "short",
});

/** A moment as the store's clock shows it: 2026-11-20 10:00. */
export const storeTime = (moment: number | string) => inIndia.format(new Date(moment));
