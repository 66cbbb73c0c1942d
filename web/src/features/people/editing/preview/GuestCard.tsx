import { useWords } from "@/shared/i18n/useWords";
import styles from "./Preview.module.css";
import { ViewAs } from "./ViewAs";

/** Opens the shop as a visitor sees it who has not signed in. */
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
