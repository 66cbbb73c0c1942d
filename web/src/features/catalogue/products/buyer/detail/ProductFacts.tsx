import { useCategoryName } from "@/features/catalogue/categories/buyer/useCategoryName";
import { useUnit } from "@/shared/i18n/useUnit";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { RichText } from "@/shared/ui/RichText";
import type { Product, Size } from "../wire";
import styles from "./ProductDetail.module.css";

/** Shows how a product is packed, and its description. */
export function ProductFacts({ product, size }: { product: Product; size: Size }) {
  const { t } = useWords("shop");
  const { settings, company } = useStore();
  const unit = useUnit();
  const categoryName = useCategoryName();
  const quantity = (count: number) => unit.quantity(count, product.unit);
  const packing = [
    [t("product.oneBox"), quantity(size.box)],
    [t("product.minimum"), quantity(size.minimum)],
    [t("product.steps"), quantity(size.step)],
    ...(size.maximum === null ? [] : [[t("product.maximum"), quantity(size.maximum)]]),
  ];
  const facts = [
    [t("category"), categoryName.full(product.category)],
    product.brand && [t("brand"), product.brand],
    settings.units && [t("product.unit"), unit.word(product.unit || "pc")],
    product.hsn && [t("product.hsn"), product.hsn],
    product.tax !== null && !company.untaxed && [t("product.gst"), `${product.tax}%`],
  ].filter((fact) => fact !== false && fact !== "") as string[][];
  return (
    <>
      {!settings.onlyProducts && (
        <section className={styles.panel}>
          <h2>{t("product.packed")}</h2>
          <dl className={`${styles.packing} figures`}>
            {packing.map(([name, value]) => (
              <div key={name}>
                <dt className={styles.small}>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section className={styles.panel}>
        <h2>{t("product.details")}</h2>
        {product.description && <RichText text={product.description} />}
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
