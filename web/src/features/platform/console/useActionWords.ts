import { useTranslation } from "react-i18next";

/** Returns a function that names an action of the log; an unknown action keeps the server's name. */
export function useActionWords() {
  const { t, i18n } = useTranslation("platform");
  return (action: string) => {
    const key = `done.${action.replaceAll(".", "_")}`;
    return i18n.exists(`platform:${key}`) ? String(t(key as never)) : action;
  };
}
