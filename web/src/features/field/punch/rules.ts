const MINUTE = 60_000;
const AHEAD_OF_UTC = 330 * MINUTE;

/** Returns the number of the day in the store's time zone. */
const storeDay = (at: number) => Math.floor((at + AHEAD_OF_UTC) / (24 * 60 * MINUTE));

/** Returns whole minutes from a moment until now; 0 if the device's clock is behind. */
export const minutesSince = (iso: string, now: number) =>
  Math.max(0, Math.floor((now - Date.parse(iso)) / MINUTE));

type Work = { punchedIn: boolean; since: string | null };

/**
 * Returns whether a salesperson is on duty. A punch-in ends with the store's day,
 * and the stored state may be from an earlier day.
 */
export const isOnDuty = ({ punchedIn, since }: Work, now: number) =>
  punchedIn && since !== null && storeDay(Date.parse(since)) === storeDay(now);

const HOUR = 60 * MINUTE;
const BETWEEN_DOWNLOADS = 3 * HOUR;
/** The device's clock and the server's differ, so a punch-in may seem to be in the future. */
const SHORTEST = HOUR / 2;

/** Returns whether to download the catalogue again: after some hours, and when a working day begins. */
export function isDownloadDue(at: number | null, since: string | null, now: number): boolean {
  if (at === null) return true;
  const age = now - at;
  return age >= BETWEEN_DOWNLOADS || (age >= SHORTEST && since !== null && at < Date.parse(since));
}
