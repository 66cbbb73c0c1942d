import { useNavigate } from "react-router";
import { dayAndTime } from "@/shared/format/dates";
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
import { useUnread } from "./useUnread";
import type { Notification } from "./wire";

/** What the store told this person, the newest first; one of an order leads to it. */
export function NotificationList({ onLeave }: { onLeave?: () => void }) {
  const { t } = useWords("notifications");
  const { claims } = useSession();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useListNotificationsInfiniteQuery(claims?.code ?? "");
  if (error && !data) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons count={6} height={80} />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <EmptyState drawing="papers" title={t("none")} help={t("noneHelp")} />;
  return (
    <>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
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

/** Stands beside the title of the list while there is something to mark. */
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

function Row({ item, onLeave }: { item: Notification; onLeave?: () => void }) {
  const { t, language } = useWords("notifications");
  const { path } = useStore();
  const navigate = useNavigate();
  const [markRead] = useMarkReadMutation();
  const open = () => {
    if (!item.read) void markRead({ id: [item.id] });
    if (item.orderId === null) return;
    onLeave?.();
    navigate(path(`order/${item.orderId}`));
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
        <b>{item.title}</b>
        <span>{item.text}</span>
        <small className="figures">{dayAndTime(item.at, language)}</small>
      </span>
      {!item.read && (
        <i className={styles.dot}>
          <span className="visually-hidden">{t("unread")}</span>
        </i>
      )}
    </button>
  );
}
