import { expect, it } from "vitest";
import { secondsLeft } from "./files";

it("U6 estimates how long a file still takes, once there is something to go by", () => {
  expect(secondsLeft({ percent: 2, since: 0 }, 10_000)).toBeNull();
  expect(secondsLeft({ percent: 50, since: 0 }, 6_000)).toBe(6);
  expect(secondsLeft({ percent: 99, since: 0 }, 1_000)).toBe(1);
});
