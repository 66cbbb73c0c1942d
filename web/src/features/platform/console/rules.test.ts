import { describe, expect, it } from "vitest";
import { MENU } from "./menu";
import {
  actionsOf,
  countOf,
  daysLeft,
  easyPassword,
  narrowings,
  oldestCount,
  secondsLeft,
  standingOf,
} from "./rules";
import type { Counts, Job } from "./wire";

const store = { state: "active" as const, behind: false, failures: 0 };

it("each page of the console is opened by its own key", () => {
  const keys = MENU.flatMap(({ entries }) => entries.map(({ key }) => key));

  expect(new Set(keys).size).toBe(keys.length);
});

it("a figure of a store that was never counted is not 0", () => {
  const empty = { countedAt: null, products: 0, customers: 0, orders30: 0, storage: 0 };

  expect(countOf(empty, "products", String)).toBe("–");
  expect(countOf({ ...empty, countedAt: "2026-11-28T05:00:00Z" }, "products", String)).toBe("0");
});

describe("a store", () => {
  it("wants a look when it is behind or a task of it failed, and is on its way while all are migrated", () => {
    expect(standingOf(store, false)).toBe("active");
    expect(standingOf({ ...store, behind: true }, false)).toBe("look");
    expect(standingOf({ ...store, behind: true }, true)).toBe("migrating");
    expect(standingOf({ ...store, failures: 1 }, true)).toBe("look");
    expect(standingOf({ state: "suspended", behind: true, failures: 3 }, true)).toBe("suspended");
  });

  it("is erased only once it was closed, and moved only where there is another database", () => {
    expect(actionsOf(store, 2)).toContain("move");
    expect(actionsOf(store, 1)).toContain("view");
    expect(actionsOf({ state: "suspended", behind: false }, 1)).not.toContain("view");
    expect(actionsOf(store, 1)).not.toContain("move");
    expect(actionsOf(store, 1)).not.toContain("erase");
    expect(actionsOf(store, 1)).not.toContain("migrate");
    expect(actionsOf({ state: "active", behind: true }, 1)).toContain("migrate");
    expect(actionsOf({ state: "closed", behind: false }, 1)).toEqual(["reopen", "export", "erase"]);
    expect(actionsOf({ state: "waiting", behind: false }, 1)).toEqual(["approve", "deny"]);
  });

  it("returns how many days it can be reopened", () => {
    const now = Date.parse("2026-11-20T10:00:00Z");
    expect(daysLeft("2026-11-27T09:00:00Z", now)).toBe(7);
    expect(daysLeft("2026-11-19T09:00:00Z", now)).toBe(0);
    expect(daysLeft(null, now)).toBeNull();
  });
});

it("the figures of a list are as old as its least recently counted store", () => {
  const [early, late] = ["2026-11-20T10:00:00Z", "2026-11-20T11:00:00Z"];
  expect(oldestCount([{ countedAt: late }, { countedAt: null }, { countedAt: early }])).toBe(
    Date.parse(early),
  );
  expect(oldestCount([{ countedAt: null }])).toBeNull();
});

it("states that are seldom are offered where there are stores in them", () => {
  expect(narrowings(undefined)).toEqual(["active", "waiting", "suspended", "closed", "look"]);
  expect(narrowings({ denied: 2 } as Counts)).toContain("denied");
  expect(narrowings(undefined, "erasing")).toContain("erasing");
});

it("what is left of a job is judged by what it has done", () => {
  const now = Date.parse("2026-11-20T10:01:00Z");
  const job = { state: "running", done: 60, total: 100, startedAt: "2026-11-20T10:00:00Z" } as Job;
  expect(secondsLeft(job, now)).toBe(40);
  expect(secondsLeft({ ...job, done: 0 }, now)).toBeNull();
  expect(secondsLeft({ ...job, state: "failed" }, now)).toBeNull();
});

it("issued passwords can be read out", () => {
  expect(easyPassword()).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/);
  expect(easyPassword()).not.toBe(easyPassword());
});
