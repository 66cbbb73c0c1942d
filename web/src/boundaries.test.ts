import { describe, expect, it } from "vitest";

const sources = import.meta.glob<string>(["./**/*.{ts,tsx,css}", "!./**/*.test.*", "!./**/*.d.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const files = Object.entries(sources);

const TIERS = ["shared", "features", "pages", "app"];
const tierOf = (path: string) => TIERS.indexOf(path.split("/")[1] ?? "");
const featureOf = (path: string) => path.match(/features\/([^/]+)/)?.[1];
const importsOf = (source: string) =>
  [...source.matchAll(/(?:from|import\()\s*"(@\/[^"]+)"/g)].map(([, to]) => to);

describe("the borders of the code", () => {
  it("are crossed one way: app, pages, features, shared", () => {
    const wrong = files.flatMap(([path, source]) =>
      importsOf(source)
        .filter((to) => tierOf(path) >= 0 && tierOf(to as string) > tierOf(path))
        .map((to) => `${path} → ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it("keep features apart: the page composes them", () => {
    const wrong = files.flatMap(([path, source]) =>
      importsOf(source)
        .filter(
          (to) => featureOf(path) && featureOf(to as string) && featureOf(path) !== featureOf(to as string),
        )
        .map((to) => `${path} → ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it("hold colours in the theme alone", () => {
    const literal = /#[0-9a-f]{3,8}\b(?!")|\b(?:rgb|hsl|oklch)a?\(/i;
    const wrong = files
      .filter(([path]) => !path.startsWith("./shared/theme/"))
      .filter(([path, source]) =>
        path.endsWith(".css") || path.endsWith(".tsx")
          ? literal.test(source) || /"#[0-9a-f]{6}"/i.test(source)
          : false,
      )
      .map(([path]) => path);
    expect(wrong).toEqual([]);
  });

  it("leave the names of the wire in wire.ts", () => {
    const wireName = /\b[A-Z]{2,}_[A-Z_]{2,}\b/;
    const constants = /(?:const|readonly)\s+[A-Z_]+\b/;
    const wrong = files
      .filter(([path]) => path.endsWith(".tsx"))
      .filter(([, source]) =>
        source
          .split("\n")
          .some((line) => /\.[A-Z]+_[A-Z_]+\b/.test(line) && wireName.test(line) && !constants.test(line)),
      )
      .map(([path]) => path);
    expect(wrong).toEqual([]);
  });
});
