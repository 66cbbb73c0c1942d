/** A day in the store's time zone, as 2026-11-20. */
export type Day = string;
export type Span = { from: Day; to: Day };

const DAY = 86_400_000;
const noon = (day: Day) => Date.parse(`${day}T12:00:00Z`);
const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10);

export const daysBefore = (day: Day, count: number): Day => dayAt(noon(day) - count * DAY);

/** Returns the same day some months earlier, or the last day of a month that is too short. */
export function monthsBefore(day: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const first = Date.UTC(year, month - 1 - count, 1, 12);
  const lastDate = new Date(Date.UTC(year, month - count, 0)).getUTCDate();
  return dayAt(first + (Math.min(date, lastDate) - 1) * DAY);
}

/** Returns the first day of the financial year, which begins in April. */
export function yearBegan(day: Day): Day {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return `${month >= 4 ? year : year - 1}-04-01`;
}

export const monthBegan = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** Returns the Monday of the week. */
export const weekBegan = (day: Day): Day => daysBefore(day, (new Date(noon(day)).getUTCDay() + 6) % 7);

export const sameSpan = (one: Span, other: Span) => one.from === other.from && one.to === other.to;

/** Return a span with another end. If one end is moved past the other, both become the same day. */
export const beginning = (span: Span, from: Day): Span =>
  from > span.to ? { from, to: from } : { ...span, from };
export const ending = (span: Span, to: Day): Span => (to < span.from ? { from: to, to } : { ...span, to });

const isDay = (text: string | null): text is Day =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && dayAt(noon(text) || 0) === text;

/** Returns the span in an address, or the usual one if the address has no valid span. */
export function readSpan(params: URLSearchParams, usual: Span): Span {
  const [from, to] = [params.get("from"), params.get("to")];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : usual;
}

/** Returns a span in the form of the server's reports: from its first second to its last. */
export const spanOnWire = ({ from, to }: Span) => ({
  fromDate: `${from} 00:00:00`,
  toDate: `${to} 23:59:59`,
});
