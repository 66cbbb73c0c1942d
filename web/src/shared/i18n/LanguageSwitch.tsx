import { useTranslation } from "react-i18next";
import styles from "./LanguageSwitch.module.css";
import { LANGUAGES } from "./languages";

/** A choice of the language; each language has its native name, so that its readers recognise it. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { t, i18n } = useTranslation("common");
  return (
    <select
      className={[styles.switch, className].filter(Boolean).join(" ")}
      aria-label={t("language")}
      value={i18n.language}
      onChange={(event) => i18n.changeLanguage(event.target.value)}
    >
      {LANGUAGES.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
