import { useSearchParams } from "react-router";
import { useListCategoriesQuery, useListProductsInfiniteQuery } from "@/features/catalogue/api";
import { SearchedWords } from "@/features/catalogue/Highlighted";
import type { Category } from "@/features/catalogue/wire";
import { DownloadButton } from "@/features/downloads/DownloadButton";
import { quantityText } from "@/shared/format/rupees";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { IconButton, LinkButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Near } from "@/shared/ui/Near";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { CardSkeletons, RowSkeletons } from "@/shared/ui/Skeleton";
import { CategoryChoice } from "./parts/CategoryChoice";
import { EndlessProducts } from "./parts/EndlessProducts";
import { useShopView } from "./parts/useShopView";
import styles from "./ShopPage.module.css";

/** All items, those of a category, or those that fit some words; the address says which. */
export function ShopPage() {
  const { t } = useWords("shop");
  const { company } = useStore();
  const [params] = useSearchParams();
  const query = params.get("q") ?? "";
  const code = params.get("type") === "category" ? (params.get("value") ?? "") : "";
  const { data: categories } = useListCategoriesQuery({});
  const category = categories?.items.find((one) => one.code === code);
  const title = query ? t("resultsFor", { query }) : (category?.name ?? t("allItems"));
  usePageTitle(`${title} · ${company.name}`);
  return (
    <div className={styles.page}>
      <CategoryChoice categories={categories?.items ?? []} chosen={code} />
      <Results key={`${code}/${query}`} title={title} query={query} category={category} code={code} />
    </div>
  );
}

type ResultsProps = { title: string; query: string; category?: Category; code: string };

function Results({ title, query, code }: ResultsProps) {
  const { t } = useWords("shop");
  const { t: catalog } = useWords("catalog");
  const { settings } = useStore();
  const { signedIn } = useSession();
  const party = useParty()?.code;
  const phone = usePhone();
  const [view, setView] = useShopView();
  const { data, error, isFetching, fetchNextPage, hasNextPage, refetch } = useListProductsInfiniteQuery({
    category: code,
    query,
    party,
  });
  const products = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const items = t("items", { count: total, formatted: quantityText(total) });
  return (
    <section aria-busy={isFetching}>
      <div className={styles.head}>
        <div>
          <h1>{title}</h1>
          {data && <p role="status">{settings.onlyProducts ? items : `${items} · ${t("gstExtra")}`}</p>}
        </div>
        {signedIn && products.length > 0 && (
          <DownloadButton
            request={{
              kind: "products",
              category: code || undefined,
              query: query || undefined,
              party,
            }}
            text={catalog("productList")}
            compact={phone}
          />
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: two toggle buttons need no fieldset of a form */}
        <div className={styles.views} role="group" aria-label={t("view")}>
          <IconButton
            icon="grid"
            label={t("grid")}
            aria-pressed={view === "grid"}
            onClick={() => setView("grid")}
          />
          <IconButton
            icon="rows"
            label={t("list")}
            aria-pressed={view === "list"}
            onClick={() => setView("list")}
          />
        </div>
      </div>
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
        <NothingFound query={query} />
      ) : (
        <SearchedWords value={query}>
          <EndlessProducts
            products={products}
            view={view}
            styles={{ grid: styles.grid ?? "", list: styles.list ?? "" }}
          />
          {hasNextPage && !isFetching && <Near key={products.length} onNear={fetchNextPage} />}
        </SearchedWords>
      )}
      {data && !hasNextPage && products.length > 0 && (
        <p className={styles.end}>{t("end", { count: total, formatted: quantityText(total) })}</p>
      )}
    </section>
  );
}

function NothingFound({ query }: { query: string }) {
  const { t } = useWords("shop");
  const { path } = useStore();
  return query ? (
    <EmptyState title={t("noMatch")} help={t("noMatchHelp", { query })}>
      <LinkButton to={path("shop")}>{t("clearSearch")}</LinkButton>
    </EmptyState>
  ) : (
    <EmptyState title={t("noItems")} help={t("noItemsHelp")}>
      <LinkButton to={path("shop")}>{t("seeAll")}</LinkButton>
    </EmptyState>
  );
}
