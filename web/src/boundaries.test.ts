import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = import.meta.dirname;
const TIERS = ["shared", "features", "pages", "app"];

type SourceFile = { path: string; text: string };

const files: SourceFile[] = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(tsx?|css)$/.test(path) && !/\.(test\.tsx?|d\.ts)$/.test(path))
  .map((path) => ({ path: relative(ROOT, join(ROOT, path)), text: readFileSync(join(ROOT, path), "utf8") }));

const tierOf = (path: string) => TIERS.indexOf(path.split("/")[0] ?? "");
const featureOf = (path: string) => path.match(/^features\/([^/]+)/)?.[1];
const importsOf = ({ text }: SourceFile) =>
  [...text.matchAll(/(?:from |import\()\s*"@\/([^"]+)"/g)].map(([, to]) => to ?? "");

const crossings = (wrong: (from: string, to: string) => boolean) =>
  files.flatMap((file) =>
    importsOf(file)
      .filter((to) => wrong(file.path, to))
      .map((to) => `${file.path} → ${to}`),
  );
const offenders = (suffix: RegExp, pattern: RegExp) =>
  files
    .filter(({ path }) => suffix.test(path) && !path.startsWith("shared/theme/"))
    .flatMap(({ path, text }) => text.match(pattern)?.map((found) => `${path}: ${found}`) ?? []);

describe("the borders of the code", () => {
  it("are crossed one way: app, pages, features, shared", () => {
    expect(crossings((from, to) => tierOf(from) >= 0 && tierOf(to) > tierOf(from))).toEqual([]);
  });

  it("keep features apart: the page composes them", () => {
    expect(
      crossings((from, to) => !!featureOf(from) && !!featureOf(to) && featureOf(from) !== featureOf(to)),
    ).toEqual([]);
  });

  it("keep the console from everybody else: its own pages alone use it, and they are fetched when asked for", () => {
    const console = /^(?:features|pages)\/platform\//;
    const others = files.filter(({ path }) => !console.test(path));
    const fetched = others.filter((file) => importsOf(file).some((to) => console.test(to)));
    expect(fetched.map(({ path }) => path)).toEqual(["app/router.tsx"]);
    expect(fetched[0]?.text).not.toMatch(/from "@\/(?:features|pages)\/platform/);
  });

  it("hold colours in the theme alone", () => {
    expect(
      offenders(/\.(css|tsx)$/, /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b(?=["';])|\b(?:rgb|hsl|oklch)a?\(/gi),
    ).toEqual([]);
  });

  it("leave the names of the wire to wire.ts", () => {
    expect(offenders(/\.tsx$/, /\.[A-Z]{2,}[A-Z0-9]*_[A-Z0-9_]+\b/g)).toEqual([]);
  });
});
