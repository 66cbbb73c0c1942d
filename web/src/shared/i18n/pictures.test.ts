import { expect, test } from "vitest";
import shown from "../../../../docs/pictures/labels.json";

const files = import.meta.glob<{ default: object }>("./en/*.json", { eager: true });
const texts = (words: object): string[] =>
  Object.values(words).flatMap((word) => (typeof word === "string" ? [word] : texts(word)));

test.each(Object.entries(shown as Record<string, string[]>))(
  "picture %s shows labels of today; if not, take it again with `make guide`",
  (_name, labels) => {
    const today = new Set(Object.values(files).flatMap((file) => texts(file.default)));
    expect(labels.filter((label) => !today.has(label))).toEqual([]);
    expect(labels.length).toBeGreaterThan(0);
  },
);
