import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import styles from "./People.module.css";

/** Somebody who is kept out. */
export function LockedBadge({ locked }: { locked: boolean }) {
  const { t } = useWords("people");
  if (!locked) return null;
  return (
    <span className={`${styles.badge} ${styles.locked}`}>
      <Icon name="lock" size={12} /> {t("locked")}
    </span>
  );
}

/** Somebody who cannot come in yet. */
export function NoPassword({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useWords("people");
  return hasPassword ? null : <span className={styles.badge}>{t("noPassword")}</span>;
}
