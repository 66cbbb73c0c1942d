import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { fill, loadServerTexts, type Message, type ServerTexts } from "./server-text";

/** Returns a function that translates a message of the server, or returns its English text. */
export function useServerText() {
  const { language } = useTranslation().i18n;
  const [texts, setTexts] = useState<ServerTexts | null>(null);
  useEffect(() => {
    let current = true;
    void loadServerTexts(language).then((loaded) => current && setTexts(loaded));
    return () => {
      current = false;
    };
  }, [language]);
  return useCallback(
    (message: Message | null | undefined, english: string) =>
      (message && texts && fill(texts, message)) || english,
    [texts],
  );
}
