import { useWords } from "@/shared/i18n/useWords";
import { spacedMobileNumber } from "@/shared/tenant/address";
import { useListVendorsInfiniteQuery } from "@/shared/tenant/api";
import { LinkButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Near } from "@/shared/ui/Near";
import { Picture } from "@/shared/ui/Picture";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import styles from "./Stores.module.css";

type StoresProps = { most?: number; words?: string; heading?: "h2" | "h3" };

/** Lists the open stores, each with its number and a link: the first few, or all of them while scrolling. */
export function Stores({ most, words = "", heading: Heading = "h3" }: StoresProps) {
  const { t } = useWords("landing");
  const { t: common } = useWords("common");
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useListVendorsInfiniteQuery(words);
  if (error) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons count={2} height={92} />;
  const stores = data.pages.flatMap(({ items }) => items);
  if (stores.length === 0)
    return words ? (
      <EmptyState title={t("stores.noMatch")} help={t("stores.noMatchHelp")} />
    ) : (
      <EmptyState title={t("stores.none")} help={t("stores.noneHelp")} />
    );
  return (
    <>
      <ul className={styles.stores}>
        {stores.slice(0, most).map(({ name, city, logo, mobileNumber }) => (
          <li key={mobileNumber}>
            <article className={styles.store}>
              <div className={styles.who}>
                <Picture source={logo} name={name} size={44} />
                <div>
                  <Heading className="two-lines">{name}</Heading>
                  <p className="figures">
                    {city && `${city} · `}
                    <span className={styles.number}>
                      {common("store.shopId", { number: spacedMobileNumber(mobileNumber) })}
                    </span>
                  </p>
                </div>
              </div>
              <LinkButton
                look="outline"
                to={`/${mobileNumber}`}
                reloadDocument
                aria-label={`${common("store.goToShop")}: ${name}`}
              >
                {common("store.goToShop")}
              </LinkButton>
            </article>
          </li>
        ))}
      </ul>
      {most === undefined && hasNextPage && !isFetching && <Near onNear={fetchNextPage} />}
    </>
  );
}

/** Returns "All 124 stores", once the number is known. */
export function useStoreCount() {
  const { t } = useWords("landing");
  const { data } = useListVendorsInfiniteQuery("");
  const total = data?.pages[0]?.total;
  return total === undefined ? null : t("stores.all", { count: total });
}
