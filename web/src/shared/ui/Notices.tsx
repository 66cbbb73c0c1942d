import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./Button";
import { Icon } from "./Icon";
import styles from "./Notices.module.css";
import { addHost, dismiss, useNotices, useSaid, useUppermostHost } from "./notices";

/** Shows the notices, unless a layer is open above this one. */
export function Notices() {
  const id = useId();
  const { t } = useTranslation("common");
  const notices = useNotices();
  const said = useSaid();
  const uppermost = useUppermostHost() === id;
  useEffect(() => addHost(id), [id]);
  return (
    <div className={styles.notices} aria-live="polite">
      {uppermost && said && <span className="visually-hidden">{said}</span>}
      {uppermost &&
        notices.map((notice) => (
          <div key={notice.id} className={styles.notice}>
            {notice.tone === "warning" && <Icon name="alert" />}
            <span>{notice.text}</span>
            {notice.action && (
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
            )}
            {(!notice.action || notice.lasting) && (
              <IconButton icon="close" size={16} label={t("close")} onClick={() => dismiss(notice.id)} />
            )}
          </div>
        ))}
    </div>
  );
}
