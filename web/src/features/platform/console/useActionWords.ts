import { useTranslation } from "react-i18next";

/** What an entry of the log is called; one that the catalogue does not know stays as the server wrote it. */
export function useActionWords() {
  const { t, i18n } = useTranslation("platform");
  return (action: string) => {
    const key = `done.${action.replaceAll(".", "_")}`;
    return i18n.exists(`platform:${key}`) ? String(t(key as never)) : action;
  };
}
