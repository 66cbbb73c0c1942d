import { useWords } from "@/shared/i18n/useWords";
import { MarkAllRead, NotificationList } from "./NotificationList";
import styles from "./Notifications.module.css";
import { PushSwitch } from "./PushSwitch";

/** The popover that the bell opens on a desktop. */
export function NotificationPopover({ onLeave }: { onLeave: () => void }) {
  const { t } = useWords("notifications");
  return (
    <>
      <div className={styles.head}>
        <h2>{t("title")}</h2>
        <MarkAllRead />
      </div>
      <PushSwitch />
      <NotificationList onLeave={onLeave} />
    </>
  );
}
