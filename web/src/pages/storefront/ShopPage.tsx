import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { useListCategoriesQuery } from "@/features/catalogue/categories/buyer/api";
import { useCategoryName } from "@/features/catalogue/categories/buyer/useCategoryName";
import { useListProductsInfiniteQuery } from "@/features/catalogue/products/buyer/api";
import { SearchedWords } from "@/features/catalogue/products/buyer/Highlighted";
import { useMedia, usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { Button, IconButton } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { Near } from "@/shared/ui/Near";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { CardSkeletons, RowSkeletons } from "@/shared/ui/Skeleton";
import { CategoryChoice } from "./parts/CategoryChoice";
import { DidYouMean } from "./parts/DidYouMean";
import { EndlessProducts } from "./parts/EndlessProducts";
import { ShopFilters } from "./parts/ShopFilters";
import { type ShopView, useShopView } from "./parts/useShopView";
import styles from "./ShopPage.module.css";
import { filtersInUse, readShopAddress, type ShopFilter, withFilter } from "./shop-address";

// Loaded on demand, because visitors get no download.
const DownloadButton = lazy(async () => ({
  default: (await import("@/features/papers/exports/buyer/DownloadButton")).DownloadButton,
}));
const NothingFound = lazy(async () => ({ default: (await import("./parts/NothingFound")).NothingFound }));

/** All items, the items of a category, or search results, by the address. */
export function ShopPage() {
  const { t } = useWords("shop");
  const [params, setParams] = useSearchParams();
  const { query, code, filter } = readShopAddress(params);
  const { data: categories } = useListCategoriesQuery({});
  const nameOf = useCategoryName();
  const category = categories?.items.find((one) => one.code === code);
  const title = query ? t("resultsFor", { query }) : category ? nameOf.full(category) : t("allItems");
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <CategoryChoice categories={categories?.items ?? []} chosen={code} />
      <Results
        key={`${code}/${query}`}
        title={title}
        query={query}
        code={code}
        filter={filter}
        onFilter={(next) => setParams(withFilter(params, next), { replace: true })}
      />
    </div>
  );
}

type ResultsProps = {
  title: string;
  query: string;
  code: string;
  filter: ShopFilter;
  onFilter: (filter: ShopFilter) => void;
};

function Results({ title, query, code, filter, onFilter }: ResultsProps) {
  const { t } = useWords("shop");
  const { settings, company } = useStore();
  const party = useParty()?.code;
  const [view, setView] = useShopView();
  const phone = usePhone();
  const request = { category: code, query, party, ...filter };
  const {
    data: latest,
    currentData: data,
    error,
    isFetching,
    fetchNextPage,
    hasNextPage,
    refetch,
  } = useListProductsInfiniteQuery(request);
  const products = data?.pages.flatMap(({ items }) => items) ?? [];
  const first = data?.pages[0];
  const total = first?.total ?? 0;
  const items = t("items", { count: total });
  return (
    <section aria-busy={isFetching}>
      <div id="products" className={styles.head} style={{ scrollMargin: 80 }} tabIndex={-1}>
        {/* The count arrives with the products, in space reserved for it. */}
        <div className={styles.title} style={{ minWidth: 54 }}>
          <h1 className={phone ? "visually-hidden" : undefined}>{title}</h1>
          {total > 0 && (
            <p role="status">
              {phone || settings.onlyProducts || company.untaxed ? items : `${items} · ${t("gstExtra")}`}
            </p>
          )}
        </div>
        <ShopFilters
          filter={filter}
          usable={latest?.pages[0]?.usable ?? []}
          category={code}
          searching={query !== ""}
          onChange={onFilter}
        />
        <ViewChoice view={view} onChoose={setView} />
        {(isFetching || products.length > 0) && (
          <ListDownload query={query} code={code} filter={filter} disabled={!data} />
        )}
      </div>
      <DidYouMean words={first?.didYouMean ?? null} />
      <h2 className="visually-hidden">{items}</h2>
      {error && !data ? (
        <Problem error={error} onRetry={refetch} />
      ) : !data ? (
        view === "grid" ? (
          <CardSkeletons className={styles.grid} />
        ) : (
          <RowSkeletons count={12} />
        )
      ) : products.length === 0 ? (
        <Suspense fallback={null}>
          <NothingFound query={query} filter={filter} onFilter={onFilter} />
        </Suspense>
      ) : (
        <SearchedWords value={query}>
          <EndlessProducts
            products={products}
            sortedFirst={first?.sortedFirst}
            view={view}
            styles={{ grid: styles.grid ?? "", list: styles.list ?? "" }}
          />
          {hasNextPage && !isFetching && <Near key={products.length} onNear={fetchNextPage} />}
        </SearchedWords>
      )}
      {data && !hasNextPage && products.length > 0 && (
        <p className={styles.end}>{t("end", { count: total })}</p>
      )}
    </section>
  );
}

/** Buttons for both views; on a phone only for the other view. */
function ViewChoice({ view, onChoose }: { view: ShopView; onChoose: (view: ShopView) => void }) {
  const { t } = useWords("shop");
  const phone = usePhone();
  const other = view === "grid" ? "list" : "grid";
  if (phone)
    return (
      <IconButton
        icon={other === "grid" ? "grid" : "rows"}
        label={t(other)}
        onClick={() => onChoose(other)}
      />
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: two toggle buttons need no fieldset of a form
    <div className={styles.views} role="group" aria-label={t("view")}>
      <IconButton
        icon="grid"
        label={t("grid")}
        aria-pressed={view === "grid"}
        onClick={() => onChoose("grid")}
      />
      <IconButton
        icon="rows"
        label={t("list")}
        aria-pressed={view === "list"}
        onClick={() => onChoose("list")}
      />
    </div>
  );
}

type ListDownloadProps = Pick<ResultsProps, "query" | "code" | "filter"> & { disabled: boolean };

/**
 * Downloads the list as a file. The file knows only the filter by brand, so it is not offered with other
 * filters.
 */
function ListDownload({ query, code, filter, disabled }: ListDownloadProps) {
  const { t } = useWords("catalog");
  const { signedIn } = useSession();
  const party = useParty()?.code;
  const narrow = !useMedia("(min-width: 1100px)");
  if (!signedIn || filtersInUse(filter).some((name) => name !== "brand")) return null;
  const text = t("productList");
  const request = {
    kind: "products",
    category: code || undefined,
    brand: filter.brand || undefined,
    query: query || undefined,
    party,
  } as const;
  // A disabled button reserves the place until the code is loaded.
  const coming = narrow ? (
    <IconButton icon="download" label={text} disabled />
  ) : (
    <Button disabled>
      <Icon name="download" size={16} /> {text}
    </Button>
  );
  if (disabled) return coming;
  return (
    <Suspense fallback={coming}>
      <DownloadButton request={request} text={text} compact={narrow} />
    </Suspense>
  );
}
