import { useState } from "react";
import { Link, useParams } from "react-router";
import { useGetProductQuery } from "@/features/catalogue/api";
import { categoryQuery } from "@/features/catalogue/CategoryTiles";
import { leadingSize } from "@/features/catalogue/offer";
import { ProductTile } from "@/features/catalogue/ProductCard";
import { Section, Shelf } from "@/features/catalogue/Shelf";
import type { Product } from "@/features/catalogue/wire";
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
import styles from "./ProductPage.module.css";
import { BuyBar } from "./parts/BuyBar";
import { ProductFacts } from "./parts/ProductFacts";
import { ProductPictures } from "./parts/ProductPictures";
import { ProductPrice } from "./parts/ProductPrice";
import { SizeChoice } from "./parts/SizeChoice";

export function ProductPage() {
  const { t } = useWords("shop");
  const { path } = useStore();
  const { itemCd = "" } = useParams();
  const party = useParty()?.code;
  const { currentData, error, refetch } = useGetProductQuery({ code: itemCd, party });
  if (error && readProblem(error).status === 404) {
    return (
      <EmptyState title={t("product.notFound")}>
        <LinkButton to={path("shop")}>{t("seeAll")}</LinkButton>
      </EmptyState>
    );
  }
  if (error && !currentData) return <Problem error={error} onRetry={refetch} />;
  if (!currentData) return <Waiting />;
  return <Loaded key={currentData.product.code} {...currentData} />;
}

function Loaded({ product, similar }: { product: Product; similar: Product[] }) {
  const { t } = useWords("shop");
  const { path, company } = useStore();
  const [chosen, setChosen] = useState(() => leadingSize(product)?.code ?? "");
  const size = product.sizes.find(({ code }) => code === chosen) ?? product.sizes[0];
  usePageTitle(`${product.name} · ${company.name}`);
  const inShop = path("shop") + categoryQuery(product.category.code);
  return (
    <article className={styles.page}>
      <ProductPictures product={product} />
      <div className={styles.facing}>
        <section className={`${styles.panel} ${styles.first}`}>
          <div className={`${styles.between} ${styles.small}`}>
            <Link to={inShop}>{product.category.name}</Link>
            <span className={styles.between}>
              {product.code}
              <ShareButton name={product.name} />
            </span>
          </div>
          <h1 className={styles.name}>{product.name}</h1>
          {size && <ProductPrice product={product} size={size} />}
        </section>
        {product.sizes.length > 1 && <SizeChoice product={product} chosen={chosen} onChoose={setChosen} />}
        {size && <BuyBar key={size.code} product={product} size={size} />}
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

function ShareButton({ name }: { name: string }) {
  const { t } = useWords("shop");
  const share = async () => {
    const url = window.location.href;
    if (navigator.share) await navigator.share({ title: name, url }).catch(() => undefined);
    else {
      await navigator.clipboard?.writeText(url);
      notify(t("product.shared"));
    }
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
