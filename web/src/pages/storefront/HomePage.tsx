import { useState } from "react";
import { useGetHighlightsQuery, useListProductRowQuery } from "@/features/catalogue/api";
import { Banner } from "@/features/catalogue/Banner";
import { CategoryTiles, categoryQuery } from "@/features/catalogue/CategoryTiles";
import { ProductTile } from "@/features/catalogue/ProductCard";
import { Section, Shelf } from "@/features/catalogue/Shelf";
import { useEveryCategory } from "@/features/catalogue/useEveryCategory";
import type { Category, Product } from "@/features/catalogue/wire";
import { PunchPanel } from "@/features/field/PunchPanel";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Near } from "@/shared/ui/Near";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { CardSkeletons } from "@/shared/ui/Skeleton";
import styles from "./HomePage.module.css";
import { ShopCard, ShopRow } from "./parts/cards";

export function HomePage() {
  const { company, storefront } = useStore();
  const { salesperson } = useSession();
  usePageTitle(company.name);
  return (
    <>
      <h1 className="visually-hidden">{company.name}</h1>
      {salesperson && <PunchPanel />}
      {storefront.banners.length > 0 && <Banner pictures={storefront.banners} />}
      <Highlights />
      <CategoryRows />
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

/** A row of each category, fetched as one comes near it. */
function CategoryRows() {
  const { categories = [], more } = useEveryCategory();
  return (
    <>
      {categories
        .filter(({ count }) => count > 0)
        .map((category) => (
          <CategoryRow key={category.code} category={category} />
        ))}
      {more && <Near key={categories.length} onNear={more} />}
    </>
  );
}

function CategoryRow({ category }: { category: Category }) {
  const { t } = useWords("shop");
  const { path } = useStore();
  const [near, setNear] = useState(false);
  const party = useParty()?.code;
  const { data } = useListProductRowQuery({ category: category.code, party }, { skip: !near });
  return (
    <Section
      title={category.name}
      more={{
        to: path("shop") + categoryQuery(category.code),
        text: t("loadMore"),
        label: t("loadMoreOf", { name: category.name }),
      }}
    >
      {data ? (
        <Shelf label={category.name}>
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
