import { lazy, Suspense, useState } from "react";
import { Link, useParams } from "react-router";
import { categoryQuery } from "@/features/catalogue/categories/buyer/CategoryTiles";
import { useCategoryName } from "@/features/catalogue/categories/buyer/useCategoryName";
import { useGetProductQuery } from "@/features/catalogue/products/buyer/api";
import styles from "@/features/catalogue/products/buyer/detail/ProductDetail.module.css";
import { ProductFacts } from "@/features/catalogue/products/buyer/detail/ProductFacts";
import { ProductPictures } from "@/features/catalogue/products/buyer/detail/ProductPictures";
import { ProductPrice } from "@/features/catalogue/products/buyer/detail/ProductPrice";
import { SizeChoice } from "@/features/catalogue/products/buyer/detail/SizeChoice";
import { isShort, leadingSize } from "@/features/catalogue/products/buyer/offer";
import { ProductTile, useProductPath } from "@/features/catalogue/products/buyer/ProductCard";
import { Section, Shelf } from "@/features/catalogue/products/buyer/Shelf";
import type { Product } from "@/features/catalogue/products/buyer/wire";
import { useHasCart } from "@/features/orders/cart/useCart";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { useStore } from "@/shared/tenant/store-context";
import { IconButton, LinkButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { notify } from "@/shared/ui/notices";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { Bar } from "@/shared/ui/Skeleton";
import { AllSizes } from "./parts/AllSizes";
import { BuyBar } from "./parts/BuyBar";
import { LastBoughtHere } from "./parts/LastBoughtHere";
import { OffersHere } from "./parts/OffersHere";

export function ProductPage() {
  const { itemCd = "" } = useParams();
  const party = useParty()?.code;
  const { currentData, error, refetch } = useGetProductQuery({ code: itemCd, party });
  if (error && readProblem(error).status === 404) return <NotFound code={itemCd} />;
  if (error && !currentData) return <Problem error={error} onRetry={refetch} />;
  if (!currentData) return <Waiting />;
  return <Loaded key={currentData.product.code} {...currentData} />;
}

const SubstitutesHere = lazy(async () => ({
  default: (await import("./parts/SubstitutesHere")).SubstitutesHere,
}));

function Substitutes(props: { code: string; size?: string }) {
  const { settings } = useStore();
  if (!settings.substitutes) return null;
  return (
    <Suspense fallback={null}>
      <SubstitutesHere {...props} />
    </Suspense>
  );
}

function NotFound({ code }: { code: string }) {
  const { t } = useWords("shop");
  const { path } = useStore();
  usePageTitle(t("product.notFound"));
  return (
    <>
      <EmptyState title={t("product.notFound")}>
        <LinkButton to={path("shop")}>{t("seeAll")}</LinkButton>
      </EmptyState>
      <Substitutes code={code} />
    </>
  );
}

function Loaded({ product, similar }: { product: Product; similar: Product[] }) {
  const { t } = useWords("shop");
  const { path } = useStore();
  const [chosen, setChosen] = useState(() => leadingSize(product)?.code ?? "");
  const size = product.sizes.find(({ code }) => code === chosen) ?? product.sizes[0];
  usePageTitle(product.name);
  const several = product.sizes.length > 1;
  const hasCart = useHasCart();
  const categoryName = useCategoryName();
  const inShop = path("shop") + categoryQuery(product.category.code);
  return (
    <article className={styles.page}>
      <ProductPictures product={product} />
      <div className={styles.facing}>
        <section className={`${styles.panel} ${styles.first}`}>
          <div className={`${styles.between} ${styles.small}`}>
            <Link to={inShop}>{categoryName.full(product.category)}</Link>
            <span className={styles.between}>
              {product.code}
              <ShareButton product={product} />
            </span>
          </div>
          <h1 className={styles.name}>{product.name}</h1>
          {size && <ProductPrice product={product} size={size} />}
          {size && (
            <p className={`${styles.small} figures`}>
              <LastBoughtHere code={product.code} size={size.code} unit={product.unit} />
            </p>
          )}
          <OffersHere product={product} />
        </section>
        {several && hasCart && <AllSizes product={product} chosen={chosen} onChoose={setChosen} />}
        {several && !hasCart && <SizeChoice product={product} chosen={chosen} onChoose={setChosen} />}
        {!several && size && <BuyBar key={size.code} product={product} size={size} />}
        {size && isShort(size) && <Substitutes code={product.code} size={size.code} />}
        {size && <ProductFacts product={product} size={size} />}
      </div>
      {similar.length > 0 && (
        <div className={styles.similar}>
          <Section title={t("product.matching")} more={{ to: inShop, text: t("product.exploreMore") }}>
            <Shelf label={t("product.matching")}>
              {similar.map((other) => (
                <li key={other.code}>
                  <ProductTile product={other} />
                </li>
              ))}
            </Shelf>
          </Section>
        </div>
      )}
    </article>
  );
}

function ShareButton({ product }: { product: Product }) {
  const { t } = useWords("shop");
  const url = window.location.origin + useProductPath(product);
  const share = async () => {
    try {
      if (navigator.share) return await navigator.share({ title: product.name, url });
    } catch (error) {
      // The user closed the share sheet. After any other refusal the link is copied instead.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
    await navigator.clipboard?.writeText(url);
    notify(t("product.shared"));
  };
  return <IconButton icon="share" label={t("product.share")} onClick={share} />;
}

function Waiting() {
  return (
    <div className={styles.page}>
      <div className={styles.pictures}>
        <Bar aspectRatio="1" height="auto" />
      </div>
      <div className={styles.panel}>
        <Bar width="30%" />
        <Bar width="90%" height={20} marginTop={12} />
        <Bar width="40%" height={32} marginTop={16} />
        <Bar width="70%" marginTop={12} />
      </div>
    </div>
  );
}
