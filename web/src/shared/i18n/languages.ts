import { entry } from "@/shared/storage/storage";

export const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "hi", name: "हिन्दी" },
  { code: "gu", name: "ગુજરાતી" },
] as const;

export type Language = (typeof LANGUAGES)[number]["code"];

const isLanguage = (code: string | null | undefined): code is Language =>
  LANGUAGES.some((language) => language.code === code);

/**
 * Returns the language chosen on this device, else the browser's language if it is supported, else English.
 */
export function preferredLanguage(): Language {
  const chosen = entry("haat-language").read();
  if (isLanguage(chosen)) return chosen;
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage);
  return spoken ?? "en";
}

export const rememberLanguage = (code: string) => entry("haat-language").write(code);
