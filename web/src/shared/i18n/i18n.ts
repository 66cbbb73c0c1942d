import i18n, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import common from "./en/common.json";
import { preferredLanguage, rememberLanguage } from "./languages";

const files = import.meta.glob<{ default: Record<string, unknown> }>("./*/*.json");

/** Fetches the words of a page, in the language in use alone, when the page is first opened. */
const catalogue: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = files[`./${language}/${namespace}.json`];
    if (!load) return done(new Error(`No words for ${language}/${namespace}`), null);
    load().then(
      (file) => done(null, file.default),
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
      ns: ["common"],
      partialBundledLanguages: true,
      resources: { en: { common } },
      interpolation: { escapeValue: false },
      returnNull: false,
    });
}

export { i18n };
