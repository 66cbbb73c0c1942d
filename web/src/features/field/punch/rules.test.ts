import { describe, expect, it } from "vitest";
import { isDownloadDue, isOnDuty, minutesSince } from "./rules";

const AT = "2026-11-21T10:00:00+05:30";

describe("the time since a punch", () => {
  it.each([
    ["2026-11-21T10:00:59+05:30", 0],
    ["2026-11-21T10:01:00+05:30", 1],
    ["2026-11-21T12:30:00+05:30", 150],
    ["2026-11-21T09:59:00+05:30", 0],
  ])("at %s is %i minutes", (now, minutes) => {
    expect(minutesSince(AT, Date.parse(now))).toBe(minutes);
  });
});

describe("the last known working day", () => {
  const since = "2026-11-21T10:00:00+05:30";
  it.each([
    [{ punchedIn: true, since }, "2026-11-21T23:59:59+05:30", true],
    [{ punchedIn: true, since }, "2026-11-22T00:00:00+05:30", false],
    [{ punchedIn: true, since: "2026-11-22T00:00:00+05:30" }, "2026-11-22T05:29:00+05:30", true],
    [{ punchedIn: false, since: null }, "2026-11-21T12:00:00+05:30", false],
  ])("%o at %s is at work: %s", (work, now, onDuty) => {
    expect(isOnDuty(work, Date.parse(now))).toBe(onDuty);
  });
});

describe("the download", () => {
  const now = Date.parse("2026-11-21T12:00:00+05:30");
  const ago = (minutes: number) => now - minutes * 60_000;
  it.each([
    ["was never made", null, null, true],
    ["is three hours old", ago(180), null, true],
    ["is newer", ago(179), null, false],
    ["is older than the punch-in", ago(45), "2026-11-21T11:30:00+05:30", true],
    ["is newer than the punch-in", ago(45), "2026-11-21T11:00:00+05:30", false],
    ["was made just now by a clock that is behind", ago(5), "2026-11-21T12:00:00+05:30", false],
  ])("that %s is due: %4$s", (_what, at, since, due) => {
    expect(isDownloadDue(at, since, now)).toBe(due);
  });
});
