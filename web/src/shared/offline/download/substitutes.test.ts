import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { substitutes } from "./substitutes";

type Item = Parameters<typeof substitutes>[0];
type Case = {
  name: string;
  short: Item;
  size: string | null;
  named: Item[];
  others: Item[];
  offered: string[];
};

/** These cases also test the server's rule. */
const PATH = join(import.meta.dirname, "../../../../../tests/vectors/substitutes.json");
const { cases }: { cases: Case[] } = JSON.parse(readFileSync(PATH, "utf8"));

describe("what is offered instead of an item, without a connection as with one", () => {
  it.each(cases)("$name", ({ short, size, named, others, offered }) => {
    expect(substitutes(short, size, named, others).map(({ code }) => code)).toEqual(offered);
  });
});
