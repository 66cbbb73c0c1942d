import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { OutwardButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Icon } from "@/shared/ui/Icon";
import { Near } from "@/shared/ui/Near";
import { Picture } from "@/shared/ui/Picture";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { useListCatalogsInfiniteQuery } from "./api";
import styles from "./CatalogCards.module.css";

/** Lists the catalogues of a store, each with a download link. */
export function CatalogCards({ words }: { words: string }) {
  const { t } = useWords("catalog");
  const { t: common } = useWords("common");
  const { mobileNumber } = useStore();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useListCatalogsInfiniteQuery({ store: mobileNumber, words });
  if (error && !data) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons count={4} height={120} />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return words ? (
      <EmptyState title={t("noMatch")} help={t("noMatchHelp")} />
    ) : (
      <EmptyState drawing="papers" title={common("noDataFound")} help={t("noneHelp")} />
    );
  }
  return (
    <>
      <ul className={styles.grid}>
        {items.map(({ id, title, description, cover, file }) => (
          <li key={id} className={styles.card}>
            <Picture source={cover} name={title} size={96} cover />
            <div>
              <h2 className="two-lines">{title}</h2>
              {description && <p className="two-lines">{description}</p>}
              <OutwardButton href={file}>
                <Icon name="download" size={16} /> {t("download")}
                <span className="visually-hidden"> {title}</span>
              </OutwardButton>
            </div>
          </li>
        ))}
      </ul>
      {hasNextPage && !isFetchingNextPage && <Near onNear={fetchNextPage} />}
    </>
  );
}
