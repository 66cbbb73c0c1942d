import { describe, expect, it } from "vitest";
import { entriesOf, hoursAndMinutes, kilometres, marked, stretches } from "./rules";
import type { Point, WorkingDay } from "./wire";

const at = (time: string, day = "2026-11-20") => `${day}T${time}:00+05:30`;

function point(id: number, remark: Point["remark"], time: string, day = "2026-11-20"): Point {
  const person = { code: "S014", name: "Rakesh Solanki", area: "", city: "", phone: "" };
  return { id, remark, at: at(time, day), day, latitude: 22.5, longitude: 72.9, ...person };
}

const POINTS = [
  point(1, "PUNCH_IN", "09:42"),
  point(2, "TRACK", "10:31"),
  point(3, "TRACK", "10:46"),
  point(4, "PUNCH_OUT", "18:58"),
];
const ORDER = { id: 7, number: 1311, at: at("10:58"), party: "Shree Ambica Electricals", city: "Anand" };
const DAY: WorkingDay = {
  day: "2026-11-20",
  metres: 84_200,
  minutes: 556,
  visits: [{ pointId: 2, since: at("10:31"), until: at("10:46") }],
  orders: [ORDER],
  collections: [],
};

describe("a way on the map", () => {
  it("marks where work began and ended, and numbers the stays", () => {
    expect(marked(POINTS, [DAY]).map(({ mark, number }) => [mark, number])).toEqual([
      ["in", null],
      ["visit", 1],
      ["way", null],
      ["out", null],
    ]);
  });

  it("is not drawn from one working day to the next, nor between two stretches of a day", () => {
    const again = [point(5, "PUNCH_IN", "20:00"), point(6, "TRACK", "20:10")];
    const next = [point(7, "TRACK", "09:00", "2026-11-21"), point(8, "TRACK", "09:05", "2026-11-21")];
    const lines = stretches([...POINTS, ...again, ...next]).map((line) => line.map(({ id }) => id));

    expect(lines).toEqual([
      [1, 2, 3, 4],
      [5, 6],
      [7, 8],
    ]);
    expect(stretches([])).toEqual([]);
    expect(stretches(POINTS.slice(0, 1))).toEqual([]);
  });
});

describe("a day in words", () => {
  it("lists punches, stays and orders in the order of time", () => {
    const other = point(9, "PUNCH_IN", "09:00", "2026-11-19");

    expect(entriesOf(DAY, [other, ...POINTS])).toEqual([
      { kind: "in", at: at("09:42"), pointId: 1 },
      { kind: "visit", at: at("10:31"), pointId: 2, number: 1, minutes: 15, party: null },
      { kind: "order", at: at("10:58"), order: ORDER },
      { kind: "out", at: at("18:58"), pointId: 4 },
    ]);
  });

  const COLLECTION = { id: 12, at: at("10:41"), party: "Krishna Hardware", amount: 8500 };

  it.each([
    ["an order was taken", { orders: [ORDER, { ...ORDER, at: at("10:40") }] }, ORDER.party],
    ["a payment was collected", { collections: [COLLECTION] }, COLLECTION.party],
  ])("names the party of a visit during which %s", (_, events, party) => {
    const [visit] = entriesOf({ ...DAY, ...events }, []);
    expect(visit).toMatchObject({ kind: "visit", party });
  });

  it("lists a payment that was collected between the others", () => {
    expect(entriesOf({ ...DAY, collections: [COLLECTION] }, []).map(({ kind }) => kind)).toEqual([
      "visit",
      "collection",
      "order",
    ]);
  });

  it.each([
    [84_200, "84"],
    [9_960, "10"],
    [940, "0.9"],
    [0, "0"],
  ])("formats %i metres as %s km", (metres, text) => {
    expect(kilometres(metres, "en")).toBe(text);
  });

  it("formats minutes as hours", () => {
    expect(hoursAndMinutes(556)).toEqual({ hours: 9, minutes: 16 });
  });
});
