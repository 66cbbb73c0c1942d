import { i18n } from "./i18n";

/** A message of the server: its key in `server.json`, and the values of its placeholders. */
export type Message = { key: string; values?: Record<string, unknown> };
export type ServerTexts = Record<string, string>;

const files = import.meta.glob<{ default: ServerTexts }>("./*/server.json");

/** Returns the server's texts in a language; null for English, which the server writes itself. */
export async function loadServerTexts(language: string): Promise<ServerTexts | null> {
  const load = files[`./${language}/server.json`];
  if (!load) return null;
  // Without a connection the file may fail to load; the English text is then better than none.
  return load().then(
    (file) => file.default,
    () => null,
  );
}

export const isMessage = (value: unknown): value is Message =>
  typeof value === "object" && value !== null && typeof (value as Message).key === "string";

/**
 * Returns the text of a message with its placeholders filled; null for a key that this release does not know.
 */
export function fill(texts: ServerTexts, { key, values = {} }: Message): string | null {
  const inWords = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(inWords).join(", ");
    if (isMessage(value)) return fill(texts, value) ?? "";
    const status = `common:status.${String(value)}`;
    return i18n.exists(status) ? String(i18n.t(status as never)) : String(value ?? "");
  };
  return texts[key]?.replace(/{(\w+)}/g, (_, name: string) => inWords(values[name])) ?? null;
}
