import { useListProductRowQuery } from "@/features/catalogue/products/buyer/api";
import { useFailedSearch } from "@/features/catalogue/searches/buyer/useFailedSearch";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { useStore } from "@/shared/tenant/store-context";
import { Button, LinkButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import styles from "../ShopPage.module.css";
import { filtersInUse, NO_FILTER, type ShopFilter } from "../shop-address";
import { ShopCard } from "./cards";

type NothingFoundProps = { query: string; filter: ShopFilter; onFilter: (filter: ShopFilter) => void };

/** Explains an empty result, and offers to remove the filters or shows the nearest items. */
export function NothingFound({ query, filter, onFilter }: NothingFoundProps) {
  const { t } = useWords("shop");
  const { t: filters } = useWords("filters");
  const { path } = useStore();
  if (filtersInUse(filter).length > 0) {
    return (
      <EmptyState title={filters("noneLeft")} help={filters("noneLeftHelp")}>
        <Button onClick={() => onFilter({ ...NO_FILTER, sort: filter.sort })}>{filters("clear")}</Button>
      </EmptyState>
    );
  }
  if (!query) {
    return (
      <EmptyState title={t("noItems")} help={t("noItemsHelp")}>
        <LinkButton to={path("shop")}>{t("seeAll")}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      <EmptyState title={t("noMatch")} help={t("noMatchHelp", { query })}>
        <LinkButton to={path("shop")}>{t("clearSearch")}</LinkButton>
      </EmptyState>
      <NearestItems query={query} />
    </>
  );
}

/** Items that contain some of the words. The owner sees which searches failed. */
function NearestItems({ query }: { query: string }) {
  const { t } = useWords("filters");
  const party = useParty()?.code;
  useFailedSearch(query);
  const { data } = useListProductRowQuery({ query, party, nearest: true });
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.nearest} aria-label={t("nearest")}>
      <h2>{t("nearest")}</h2>
      <div className={styles.grid}>
        {data.items.map((product) => (
          <ShopCard key={product.code} product={product} />
        ))}
      </div>
    </section>
  );
}
