import { useCallback, useContext } from "react";
import { useTranslation } from "react-i18next";
import { WordingContext } from "./wording";

type Values = Record<string, string | number | undefined>;

/** Returns the texts of a catalogue; for a store that takes inquiries, the texts about inquiries. */
export function useWords(namespace: string | string[]) {
  const { t, i18n } = useTranslation(namespace);
  const context = useContext(WordingContext);
  const words = useCallback(
    (key: string, values?: Values) => String(t(key as never, { context, ...values } as never)),
    [t, context],
  );
  return { t: words, language: i18n.language };
}

export type Words = ReturnType<typeof useWords>["t"];
