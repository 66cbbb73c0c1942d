import i18n, { type BackendModule, type FormatterModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { quantityText } from "@/shared/format/rupees";
import english, { type FirstWords } from "./first/en";
import { preferredLanguage, rememberLanguage } from "./languages";

/** The texts of a shop's first page are in one file; the others are split by page. */
const first: Record<string, () => Promise<{ default: FirstWords }>> = {
  hi: () => import("./first/hi"),
  gu: () => import("./first/gu"),
};
// i18next adds the texts of other pages to the object, so it does not tell the first ones.
const FIRST = Object.keys(english);
const isFirst = (namespace: string): namespace is keyof FirstWords => FIRST.includes(namespace);

async function load(language: string, namespace: string) {
  if (isFirst(namespace)) return (await first[language]?.())?.default[namespace];
  const { catalogues } = await import("./catalogues");
  return (await catalogues[`./${language}/${namespace}.json`]?.())?.default;
}

/** Fetches texts before the code that asks for them is there, so that they do not come one after another. */
export const fetchAhead = (namespaces: string[]) =>
  namespaces.map((namespace) => load(preferredLanguage(), namespace).catch(() => undefined));

/** Fetches the texts of a page when it is first opened, and only in the current language. */
const catalogue: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language, namespace, done) => {
    load(language, namespace).then(
      (words) => done(words ? null : new Error(`No words for ${language}/${namespace}`), words ?? null),
      (error) => done(error, null),
    );
  },
};

const markPage = (language: string) => {
  document.documentElement.lang = language;
};

/** Groups the digits of a count, as in 1,204 items; other values are inserted as they are. */
const formatter: FormatterModule = {
  type: "formatter",
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, _language, options) =>
    options?.interpolationkey === "count" && typeof value === "number" ? quantityText(value) : value,
};

export function startI18n(language = preferredLanguage()) {
  i18n.on("languageChanged", markPage);
  i18n.on("languageChanged", rememberLanguage);
  return i18n
    .use(catalogue)
    .use(formatter)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: "en",
      defaultNS: "common",
      ns: [...FIRST],
      partialBundledLanguages: true,
      resources: { en: english },
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    });
}

export { i18n };
