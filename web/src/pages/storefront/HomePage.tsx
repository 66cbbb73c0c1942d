import { lazy, Suspense, useState } from "react";
import { CategoryTiles, categoryQuery } from "@/features/catalogue/categories/buyer/CategoryTiles";
import { useCategoryName } from "@/features/catalogue/categories/buyer/useCategoryName";
import { useEveryCategory } from "@/features/catalogue/categories/buyer/useEveryCategory";
import type { Category } from "@/features/catalogue/categories/buyer/wire";
import { useGetHighlightsQuery, useListProductRowQuery } from "@/features/catalogue/products/buyer/api";
import { Banner } from "@/features/catalogue/products/buyer/Banner";
import { ProductTile } from "@/features/catalogue/products/buyer/ProductCard";
import { Section, Shelf } from "@/features/catalogue/products/buyer/Shelf";
import type { Product } from "@/features/catalogue/products/buyer/wire";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { LinkButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Near } from "@/shared/ui/Near";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { CardSkeletons } from "@/shared/ui/Skeleton";
import styles from "./HomePage.module.css";
import { ShopCard, ShopRow } from "./parts/cards";

const PunchPanel = lazy(async () => ({
  default: (await import("@/features/field/punch/PunchPanel")).PunchPanel,
}));
const HomeOfCustomer = lazy(async () => ({
  default: (await import("./parts/HomeOfCustomer")).HomeOfCustomer,
}));

export function HomePage() {
  const { company, settings, storefront } = useStore();
  const { customer, salesperson } = useSession();
  const phone = usePhone();
  usePageTitle(company.name);
  // This request starts at once, although a customer sees their cards first.
  useGetHighlightsQuery({ party: useParty()?.code });
  const waiting = <CardSkeletons className={styles.grid} />;
  const everyones = (
    <>
      <Highlights />
      <CategoryRows />
    </>
  );
  return (
    <>
      <h1 className="visually-hidden">{company.name}</h1>
      {salesperson && (
        <Suspense fallback={<div style={{ height: phone ? 158 : 110 }} />}>
          <PunchPanel />
        </Suspense>
      )}
      {storefront.banners.length > 0 && (
        <Banner
          pictures={storefront.banners}
          besideCards={customer && !salesperson && !settings.onlyProducts}
        />
      )}
      {customer ? (
        <Suspense fallback={waiting}>
          <HomeOfCustomer waiting={waiting}>{everyones}</HomeOfCustomer>
        </Suspense>
      ) : (
        everyones
      )}
    </>
  );
}

function Highlights() {
  const { t } = useWords("shop");
  const { path } = useStore();
  const phone = usePhone();
  const party = useParty()?.code;
  const { data, currentData, error, refetch } = useGetHighlightsQuery({ party });
  if (error && !currentData) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <CardSkeletons className={styles.grid} />;
  if (data.featured.length === 0) return <EmptyState title={t("noItems")} help={t("noItemsHelp")} />;
  const more = { to: path("shop"), text: t("loadMore") };
  return (
    <>
      {data.trending.length > 0 && (
        <Section title={t("trendingCategories")} more={{ to: path("category"), text: t("allCategories") }}>
          <CategoryTiles categories={data.trending} />
        </Section>
      )}
      <BestSelling products={data.bestSelling} phone={phone} />
      <Section
        title={t("featureProducts")}
        more={{ ...more, label: t("loadMoreOf", { name: t("featureProducts") }) }}
      >
        {phone ? (
          <Shelf label={t("featureProducts")} width={164}>
            {data.featured.map((product) => (
              <li key={product.code}>
                <ShopCard product={product} />
              </li>
            ))}
          </Shelf>
        ) : (
          <Grid products={data.featured} />
        )}
      </Section>
    </>
  );
}

function BestSelling({ products, phone }: { products: Product[]; phone: boolean }) {
  const { t } = useWords("shop");
  const { path } = useStore();
  if (products.length === 0) return null;
  const title = t("bestSelling");
  return (
    <Section
      title={title}
      more={{ to: path("shop"), text: t("loadMore"), label: t("loadMoreOf", { name: title }) }}
    >
      {phone ? (
        <ul className={styles.rows}>
          {products.slice(0, ROWS_ON_A_PHONE).map((product) => (
            <li key={product.code}>
              <ShopRow product={product} />
            </li>
          ))}
        </ul>
      ) : (
        <Grid products={products} />
      )}
    </Section>
  );
}

const ROWS_ON_A_PHONE = 6;

function Grid({ products }: { products: Product[] }) {
  return (
    <ul className={styles.grid}>
      {products.map((product) => (
        <li key={product.code}>
          <ShopCard product={product} />
        </li>
      ))}
    </ul>
  );
}

const CATEGORY_ROWS = 6;

/**
 * A row for each of the first categories, fetched when the user scrolls near it, and a link to all
 * categories.
 */
function CategoryRows() {
  const { t } = useWords("shop");
  const { path } = useStore();
  const { categories = [], more } = useEveryCategory();
  const filled = categories.filter(({ count }) => count > 0);
  return (
    <>
      {filled.slice(0, CATEGORY_ROWS).map((category) => (
        <CategoryRow key={category.code} category={category} />
      ))}
      {filled.length > CATEGORY_ROWS && (
        <p className={styles.all}>
          <LinkButton to={path("category")}>{t("allCategories")}</LinkButton>
        </p>
      )}
      {more && filled.length <= CATEGORY_ROWS && <Near key={categories.length} onNear={more} />}
    </>
  );
}

function CategoryRow({ category }: { category: Category }) {
  const { t } = useWords("shop");
  const { path } = useStore();
  const name = useCategoryName().full(category);
  const [near, setNear] = useState(false);
  const party = useParty()?.code;
  const { data } = useListProductRowQuery({ category: category.code, party }, { skip: !near });
  return (
    <Section
      title={name}
      more={{
        to: path("shop") + categoryQuery(category.code),
        text: t("loadMore"),
        label: t("loadMoreOf", { name }),
      }}
    >
      {data ? (
        <Shelf label={name}>
          {data.items.map((product) => (
            <li key={product.code}>
              <ProductTile product={product} />
            </li>
          ))}
        </Shelf>
      ) : (
        <Near onNear={() => setNear(true)} className={styles.waiting} />
      )}
    </Section>
  );
}
