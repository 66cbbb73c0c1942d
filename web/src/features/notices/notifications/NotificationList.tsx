import { useRef } from "react";
import { useNavigate } from "react-router";
import { dayAndTime } from "@/shared/format/dates";
import { useServerText } from "@/shared/i18n/useServerText";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { Button } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Icon } from "@/shared/ui/Icon";
import { Near } from "@/shared/ui/Near";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { useListNotificationsInfiniteQuery, useMarkReadMutation } from "./api";
import styles from "./Notifications.module.css";
import { useReadOnceSeen } from "./useReadOnceSeen";
import { useUnread } from "./useUnread";
import type { Notification } from "./wire";

/**
 * Lists the store's notifications to this person, newest first, with links to their orders. Notifications
 * that were in view are marked as read.
 */
export function NotificationList({ onLeave }: { onLeave?: () => void }) {
  const { t } = useWords("notifications");
  const { claims, owner } = useSession();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useListNotificationsInfiniteQuery(owner ? { type: "orders" } : { accCd: claims?.code ?? "" });
  const list = useRef<HTMLUListElement>(null);
  useReadOnceSeen(list, data);
  if (error && !data) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons count={6} height={80} />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <EmptyState drawing="papers" title={t("none")} help={t("noneHelp")} />;
  return (
    <>
      <ul className={styles.list} ref={list}>
        {items.map((item) => (
          <li key={item.id} data-unread={item.read ? undefined : item.id}>
            <Row item={item} onLeave={onLeave} />
          </li>
        ))}
      </ul>
      {hasNextPage && !isFetchingNextPage && <Near onNear={fetchNextPage} />}
      {isFetchingNextPage && <RowSkeletons count={2} height={80} />}
      {!hasNextPage && <p className={styles.end}>{t("end")}</p>}
    </>
  );
}

/** Marks all notifications as read; shown next to the list's title while some are unread. */
export function MarkAllRead() {
  const { t } = useWords("notifications");
  const { unread } = useUnread();
  const [markRead] = useMarkReadMutation();
  if (unread === 0) return null;
  return (
    <Button look="text" onClick={() => markRead({ all: true })}>
      {t("readAll")}
    </Button>
  );
}

/**
 * Returns the page that a notification links to: its order, or the dues for a reminder;
 * null if it has neither.
 */
function pageOf({ keys, orderId }: Notification, owner: boolean): string | null {
  if (keys?.title.key === "notification.reminder.title") return "dues";
  if (orderId === null) return null;
  return owner ? `owner/orderdetail?id=${orderId}` : `order/${orderId}`;
}

function Row({ item, onLeave }: { item: Notification; onLeave?: () => void }) {
  const { t, language } = useWords("notifications");
  const { path } = useStore();
  const { owner } = useSession();
  const navigate = useNavigate();
  const serverText = useServerText();
  const [markRead] = useMarkReadMutation();
  const open = () => {
    if (!item.read) void markRead({ id: [item.id] });
    const page = pageOf(item, owner);
    if (!page) return;
    onLeave?.();
    navigate(path(page));
  };
  return (
    <button type="button" className={`${styles.row} ${item.read ? "" : styles.unread}`} onClick={open}>
      {item.picture ? (
        <img src={item.picture} alt="" width={44} height={44} loading="lazy" />
      ) : (
        <i className={styles.mark}>
          <Icon name={item.orderId === null ? "bell" : "bag"} />
        </i>
      )}
      <span>
        <b>{serverText(item.keys?.title, item.title)}</b>
        <span>{serverText(item.keys?.body, item.text)}</span>
        <small className="figures">{dayAndTime(item.at, language)}</small>
      </span>
      <i className={styles.dot}>{!item.read && <span className="visually-hidden">{t("unread")}</span>}</i>
    </button>
  );
}
