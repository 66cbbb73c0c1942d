import { Link } from "react-router";
import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Icon } from "@/shared/ui/Icon";
import { Near } from "@/shared/ui/Near";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { useListNewsInfiniteQuery } from "./api";
import styles from "./Notification.module.css";

/** Lists the owner's notifications of orders, each with a link to its order. */
export function News() {
  const { t, language } = useWords("campaigns");
  const { mobileNumber, path } = useStore();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useListNewsInfiniteQuery(
    mobileNumber,
    { refetchOnMountOrArgChange: true },
  );
  if (!data)
    return error ? <Problem error={error} onRetry={refetch} /> : <RowSkeletons count={12} height={64} />;
  const news = data.pages.flatMap(({ items }) => items);
  if (news.length === 0)
    return <EmptyState drawing="papers" title={t("history.noNews")} help={t("history.noNewsHelp")} />;
  return (
    <>
      <ul className={styles.list}>
        {news.map(({ id, title, text, at, orderId }) => {
          const words = (
            <>
              <i className={styles.mark}>
                <Icon name="bag" />
              </i>
              <span className={styles.words}>
                <b>{title}</b>
                <span>{text}</span>
                <small className="figures">{dayAndTime(at, language)}</small>
              </span>
            </>
          );
          return (
            <li key={id}>
              {orderId === null ? (
                <span className={styles.row}>{words}</span>
              ) : (
                <Link className={styles.row} to={path(`owner/orderdetail?id=${orderId}`)}>
                  {words}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {hasNextPage && !isFetchingNextPage && <Near onNear={fetchNextPage} />}
      {isFetchingNextPage && <RowSkeletons count={2} height={64} />}
    </>
  );
}
