import { lazy, Suspense, useId, useRef, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { IconButton, IconLink } from "@/shared/ui/Button";
import styles from "./Notifications.module.css";
import { useUnread } from "./useUnread";

const NotificationPopover = lazy(async () => ({
  default: (await import("./NotificationPopover")).NotificationPopover,
}));

/**
 * Shows the bell with the number of unread notifications:
 * it opens the page on a telephone and a popover on a desktop.
 */
export function NotificationBell({ popover }: { popover: boolean }) {
  const { t } = useWords("common");
  const { path } = useStore();
  const { counted, unread } = useUnread();
  if (!counted) return null;
  const label = unread ? t("nav.notificationsWith", { count: unread }) : t("nav.notifications");
  if (!popover) return <IconLink icon="bell" label={label} count={unread} to={path("notification")} />;
  return <Popover label={label} unread={unread} />;
}

function Popover({ label, unread }: { label: string; unread: number }) {
  const { t } = useWords("notifications");
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="bell" label={label} count={unread} popoverTarget={id} aria-expanded={open} />
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t("title")}
        className={styles.popover}
        onToggle={(event) => setOpen(event.newState === "open")}
      >
        {open && (
          <Suspense fallback={null}>
            <NotificationPopover onLeave={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  );
}
