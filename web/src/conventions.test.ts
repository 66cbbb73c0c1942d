import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const ROOT = import.meta.dirname;

type SourceFile = { path: string; text: string };

const files: SourceFile[] = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(tsx?|css)$/.test(path) && !/\.(test\.tsx?|d\.ts)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));

const COLOUR = /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b(?=["';])|\b(?:rgb|hsl|oklch)a?\(/gi;

/** Fields of the API document that are written as no field of ours is: NET_AMT, CITY, dept_name. */
const [, schemas = ""] = readFileSync(join(ROOT, "shared/api/schema.d.ts"), "utf8").split("components {");
const FIELD = /^ +(?:"?)([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*|[A-Za-z0-9]+_\w+)"?\??:/gm;
const WIRE_NAMES = new Set([...schemas.matchAll(FIELD)].map(([, name]) => name ?? ""));
// Shops write it so as well.
WIRE_NAMES.delete("MRP");

// Parsing takes its time, so only files with one of the words are parsed.
const MENTION = new RegExp(`\\b(?:${[...WIRE_NAMES].join("|")})\\b`);

const isAtTheWire = ({ path, text }: SourceFile) =>
  path.endsWith("/wire.ts") || path.startsWith("testing/") || /from "(@\/shared\/api|\.)\/call"/.test(text);

/** The names in a file that are a string, a member that is read, or a key. */
function namesIn({ path, text }: SourceFile): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node) => {
    const name = ts.isStringLiteralLike(node)
      ? node
      : ts.isPropertyAccessExpression(node) ||
          ts.isPropertyAssignment(node) ||
          ts.isPropertySignature(node) ||
          ts.isShorthandPropertyAssignment(node)
        ? node.name
        : ts.isBindingElement(node)
          ? (node.propertyName ?? node.name)
          : null;
    if (name && "text" in name) names.push(name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return names;
}

describe("the conventions of the code", () => {
  it("keep colours in the theme alone", () => {
    const offenders = files
      .filter(({ path }) => /\.(css|tsx)$/.test(path) && !path.startsWith("shared/theme/"))
      .flatMap(({ path, text }) => text.match(COLOUR)?.map((colour) => `${path}: ${colour}`) ?? []);
    expect(offenders).toEqual([]);
  });

  it("keep the server's names of fields in wire.ts and in the calls", () => {
    expect(WIRE_NAMES).toContain("NET_AMT");
    const offenders = files
      .filter(({ path }) => /\.tsx?$/.test(path))
      .filter((file) => MENTION.test(file.text) && !isAtTheWire(file))
      .flatMap((file) =>
        namesIn(file)
          .filter((name) => WIRE_NAMES.has(name))
          .map((name) => `${file.path}: ${name}`),
      );
    expect(offenders).toEqual([]);
  });
});
