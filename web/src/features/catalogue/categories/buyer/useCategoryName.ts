import { useTranslation } from "react-i18next";
import type { CategoryNames } from "./wire";

/** Returns functions for the name of a category in the reader's language: in full, or for little room. */
export function useCategoryName() {
  const { language } = useTranslation().i18n;
  return {
    full: ({ translated, name }: CategoryNames) => translated[language] || name,
    short: ({ translated, shortName, name }: CategoryNames) => translated[language] || shortName || name,
  };
}
