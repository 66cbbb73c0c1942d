import { useTranslation } from "react-i18next";

/** What a check is called; a further database goes by its own name. */
export function useCheckWords() {
  const { t, i18n } = useTranslation("platform");
  return (name: string) => {
    const key = `health.of.${name}`;
    return i18n.exists(`platform:${key}`) ? String(t(key as never)) : name;
  };
}
