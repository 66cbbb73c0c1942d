const MINUTE = 60_000;

/** Whole minutes from a moment until now; a clock that is behind counts as none. */
export const minutesSince = (iso: string, now: number) =>
  Math.max(0, Math.floor((now - Date.parse(iso)) / MINUTE));
