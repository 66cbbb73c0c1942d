// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { readProblem } from "./problem";

beforeAll(() => startI18n("en"));
afterEach(() => i18n.changeLanguage("en"));

it("a call without an answer says that there is no internet, in the reader's language", async () => {
  for (const status of ["FETCH_ERROR", "TIMEOUT_ERROR"])
    expect(readProblem({ status })).toMatchObject({
      offline: true,
      message: "No internet. Check your connection and try again.",
    });
  await i18n.changeLanguage("hi");
  expect(readProblem({ status: "FETCH_ERROR" }).message).toMatch(/^इंटरनेट नहीं है/);
});

it("an answer keeps its own words, and one without words has none", () => {
  expect(readProblem({ status: 422, data: { message: "Too much" } }).message).toBe("Too much");
  expect(readProblem({ status: 502, data: "<html>" }).message).toBeNull();
});
