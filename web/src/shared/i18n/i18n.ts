import i18n, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import english, { type FirstWords } from "./first/en";
import { preferredLanguage, rememberLanguage } from "./languages";

type Words = { default: Record<string, unknown> };

/** The words that a shop's first page shows come in one file, the others by page. */
const first: Record<string, () => Promise<{ default: FirstWords }>> = {
  hi: () => import("./first/hi"),
  gu: () => import("./first/gu"),
};
const files = import.meta.glob<Words>(["./*/*.json", "!./*/{auth,cart,catalog,common,filters,shop}.json"]);
const FIRST = Object.keys(english) as (keyof FirstWords)[];
const isFirst = (namespace: string): namespace is keyof FirstWords => namespace in english;
const load = (language: string, namespace: string) =>
  isFirst(namespace)
    ? first[language]?.().then((words) => words.default[namespace])
    : files[`./${language}/${namespace}.json`]?.().then((file) => file.default);

/** Fetches the words of a page, in the language in use alone, when the page is first opened. */
const catalogue: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language, namespace, done) => {
    const words = load(language, namespace);
    if (!words) return done(new Error(`No words for ${language}/${namespace}`), null);
    words.then(
      (found) => done(null, found),
      (error) => done(error, null),
    );
  },
};

const markPage = (language: string) => {
  document.documentElement.lang = language;
};

export function startI18n(language = preferredLanguage()) {
  i18n.on("languageChanged", markPage);
  i18n.on("languageChanged", rememberLanguage);
  return i18n
    .use(catalogue)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: "en",
      defaultNS: "common",
      ns: FIRST,
      partialBundledLanguages: true,
      resources: { en: english },
      interpolation: { escapeValue: false },
      returnNull: false,
    });
}

export { i18n };
