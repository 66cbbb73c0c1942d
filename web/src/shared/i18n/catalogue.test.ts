import { describe, expect, it } from "vitest";

type Words = { [key: string]: string | Words };
const files = import.meta.glob<{ default: Words }>("./*/*.json", { eager: true });

const flat = (words: Words, path = ""): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[`${path}${key}`, value] as [string, string]]
      : flat(value, `${path}${key}.`),
  );
const holes = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort();

const english = Object.keys(files).filter((path) => path.startsWith("./en/"));

describe.each(["hi", "gu"])("the %s catalogue", (language) => {
  it.each(english)("has every word of %s with the same figures in it", (path) => {
    const original = flat(files[path]?.default ?? {});
    const translated = new Map(flat(files[path.replace("/en/", `/${language}/`)]?.default ?? {}));
    expect([...translated.keys()].sort()).toEqual(original.map(([key]) => key).sort());
    for (const [key, text] of original)
      expect([key, holes(translated.get(key) ?? "")]).toEqual([key, holes(text)]);
  });
});

/** Splits a text at its figures into the words that a person reads. */
const read = (text: string) =>
  text
    .split(/{{\w+}}/)
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);

// A person who speaks to their phone says what they read on the button (WCAG 2.5.3).
it.each(Object.keys(files))("names the buttons of %s by what they show", (path) => {
  const words = new Map(flat(files[path]?.default ?? {}));
  const misnamed = [...words].filter(([key, name]) => {
    const shown = key.endsWith("Named") && words.get(key.slice(0, -"Named".length));
    return shown && !read(shown).every((part) => name.toLowerCase().includes(part));
  });
  expect(misnamed).toEqual([]);
});
