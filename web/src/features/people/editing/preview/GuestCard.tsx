import { useWords } from "@/shared/i18n/useWords";
import styles from "./Preview.module.css";
import { ViewAs } from "./ViewAs";

/** Opens the preview of a visitor who has not signed in. */
export function GuestCard() {
  const { t } = useWords("preview");
  return (
    <div className={styles.guest}>
      <p>
        <b>{t("guest")}</b>
        <span>{t("guestHelp")}</span>
      </p>
      <ViewAs code={null} name={t("guest")} />
    </div>
  );
}
