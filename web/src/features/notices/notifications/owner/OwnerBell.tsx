import { Button, Switch } from "antd";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { IconButton } from "@/shared/antd/IconButton";
import { useWords } from "@/shared/i18n/useWords";
import { MAX_COUNTED } from "@/shared/ui/counted";
import { useMarkReadMutation } from "../api";
import { NotificationList } from "../NotificationList";
import { useUnreadIf } from "../useUnread";
import styles from "./OwnerBell.module.css";

const PushSwitch = lazy(async () => ({ default: (await import("../PushSwitch")).PushSwitch }));

type OwnerBellProps = { sound: { on: boolean; turn: (on: boolean) => void } };

/** Shows the owner's bell with the notifications, and the settings of announcements on this device. */
export function OwnerBell({ sound }: OwnerBellProps) {
  const { t } = useWords("notifications");
  const { t: common } = useWords("common");
  const unread = useUnreadIf(true);
  const [markRead] = useMarkReadMutation();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const label = unread ? common("nav.notificationsWith", { count: unread }) : common("nav.notifications");
  return (
    <>
      <span className={styles.bell}>
        <IconButton
          icon="bell"
          label={label}
          aria-expanded={open}
          onClick={() => panel.current?.togglePopover()}
        />
        {unread > 0 && (
          <span className={styles.count} aria-hidden>
            {unread > MAX_COUNTED ? `${MAX_COUNTED}+` : unread}
          </span>
        )}
      </span>
      <div
        ref={panel}
        popover="auto"
        role="dialog"
        aria-label={t("title")}
        className={styles.panel}
        onToggle={(event) => setOpen(event.newState === "open")}
      >
        {open && (
          <>
            <div className={styles.head}>
              <h2>{t("title")}</h2>
              {unread > 0 && (
                <Button type="link" onClick={() => markRead({ all: true })}>
                  {t("readAll")}
                </Button>
              )}
            </div>
            <div className={styles.sound}>
              <label htmlFor={id}>{t("sound.title")}</label>
              <Switch id={id} checked={sound.on} onChange={sound.turn} />
            </div>
            <Suspense fallback={null}>
              <PushSwitch />
            </Suspense>
            <NotificationList onLeave={() => panel.current?.hidePopover()} />
          </>
        )}
      </div>
    </>
  );
}
