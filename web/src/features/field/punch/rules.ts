const MINUTE = 60_000;
const AHEAD_OF_UTC = 330 * MINUTE;

/** The number of a day at the store. */
const storeDay = (at: number) => Math.floor((at + AHEAD_OF_UTC) / (24 * 60 * MINUTE));

/** Whole minutes from a moment until now; a clock that is behind counts as none. */
export const minutesSince = (iso: string, now: number) =>
  Math.max(0, Math.floor((now - Date.parse(iso)) / MINUTE));

type Work = { punchedIn: boolean; since: string | null };

/** Whether a salesperson is at work; a punch-in ends with the store's day, which a last known state may be of. */
export const isOnDuty = ({ punchedIn, since }: Work, now: number) =>
  punchedIn && since !== null && storeDay(Date.parse(since)) === storeDay(now);

const HOUR = 60 * MINUTE;
const BETWEEN_DOWNLOADS = 3 * HOUR;
/** The device's clock and the server's differ: a punch-in may seem to lie ahead. */
const SHORTEST = HOUR / 2;

/** Whether to take the catalogue along again: after some hours, and when a working day begins. */
export function isDownloadDue(at: number | null, since: string | null, now: number): boolean {
  if (at === null) return true;
  const age = now - at;
  return age >= BETWEEN_DOWNLOADS || (age >= SHORTEST && since !== null && at < Date.parse(since));
}
