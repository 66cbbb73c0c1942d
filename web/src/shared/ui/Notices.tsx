import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./Button";
import { Icon } from "./Icon";
import styles from "./Notices.module.css";
import { addHost, dismiss, useNotices, useUppermostHost } from "./notices";

/** Shows the notices when no layer lies above this one. */
export function Notices() {
  const id = useId();
  const { t } = useTranslation("common");
  const notices = useNotices();
  const uppermost = useUppermostHost() === id;
  useEffect(() => addHost(id), [id]);
  return (
    <div className={styles.notices} aria-live="polite">
      {uppermost &&
        notices.map((notice) => (
          <div key={notice.id} className={styles.notice}>
            {notice.tone === "warning" && <Icon name="alert" />}
            <span>{notice.text}</span>
            {notice.action ? (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  notice.action?.run();
                  dismiss(notice.id);
                }}
              >
                {notice.action.label}
              </button>
            ) : (
              <IconButton icon="close" size={16} label={t("close")} onClick={() => dismiss(notice.id)} />
            )}
          </div>
        ))}
    </div>
  );
}
