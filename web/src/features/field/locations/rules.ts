import type { Collection, Point, TakenOrder, Visit, WorkingDay } from "./wire";

/** The kinds of markers: the start and the end of work, the numbered stays, and the points between. */
export type Mark = "in" | "out" | "visit" | "way";
export type Marked = Point & { mark: Mark; number: number | null };

/** Returns the points with their marks; stays are numbered by day. */
export function marked(points: readonly Point[], days: readonly WorkingDay[]): Marked[] {
  const numbers = new Map(
    days.flatMap(({ visits }) => visits.map(({ pointId }, place): [number, number] => [pointId, place + 1])),
  );
  return points.map((point) => {
    const number = numbers.get(point.id) ?? null;
    return { ...point, number, mark: markOf(point, number) };
  });
}

function markOf({ remark }: Point, number: number | null): Mark {
  if (remark === "PUNCH_IN") return "in";
  if (remark === "PUNCH_OUT") return "out";
  return number === null ? "way" : "visit";
}

/**
 * Returns the lines of the map: one for each stretch that starts with a punch-in. Time off work has no line.
 */
export function stretches(points: readonly Point[]): Point[][] {
  const lines: Point[][] = [];
  for (const point of points) {
    const line = lines.at(-1);
    if (!line || point.remark === "PUNCH_IN" || line.at(-1)?.day !== point.day) lines.push([point]);
    else line.push(point);
  }
  return lines.filter(({ length }) => length > 1);
}

export type Entry =
  | { kind: "in" | "out"; at: string; pointId: number }
  | { kind: "visit"; at: string; pointId: number; number: number; minutes: number; party: string | null }
  | { kind: "order"; at: string; order: TakenOrder }
  | { kind: "collection"; at: string; collection: Collection };

const minutesOf = ({ since, until }: Visit) => Math.round((Date.parse(until) - Date.parse(since)) / 60_000);

/** Returns the party of a visit, if an order was taken or a payment collected during it. */
function partyOf({ since, until }: Visit, events: readonly (TakenOrder | Collection)[]): string | null {
  const within = ({ at }: { at: string }) =>
    Date.parse(at) >= Date.parse(since) && Date.parse(at) <= Date.parse(until);
  return events.find(within)?.party || null;
}

/** Lists the entries of a day by time: punches, stays, orders taken and payments collected. */
export function entriesOf(
  { day, visits, orders, collections }: WorkingDay,
  points: readonly Point[],
): Entry[] {
  const punches = points.flatMap(({ id, day: on, remark, at }): Entry[] => {
    if (on !== day || remark === "TRACK") return [];
    return [{ kind: remark === "PUNCH_IN" ? "in" : "out", at, pointId: id }];
  });
  const stays = visits.map(
    (visit, place): Entry => ({
      kind: "visit",
      at: visit.since,
      pointId: visit.pointId,
      number: place + 1,
      minutes: minutesOf(visit),
      party: partyOf(visit, [...orders, ...collections]),
    }),
  );
  const taken = orders.map((order): Entry => ({ kind: "order", at: order.at, order }));
  const collected = collections.map(
    (collection): Entry => ({ kind: "collection", at: collection.at, collection }),
  );
  return [...punches, ...stays, ...taken, ...collected].sort(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
}

/** Formats whole kilometres, with one decimal for short distances. */
export function kilometres(metres: number, language: string): string {
  const digits = metres < 10_000 ? 1 : 0;
  return new Intl.NumberFormat(language === "en" ? "en-IN" : `${language}-IN-u-nu-latn`, {
    maximumFractionDigits: digits,
  }).format(metres / 1000);
}

export const hoursAndMinutes = (minutes: number) => ({
  hours: Math.floor(minutes / 60),
  minutes: minutes % 60,
});

/** More markers than this are drawn in clusters. */
export const MAX_SINGLE = 200;
