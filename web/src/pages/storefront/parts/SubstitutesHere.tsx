import { useListSubstitutesQuery } from "@/features/catalogue/products/buyer/api";
import styles from "@/features/catalogue/products/buyer/detail/ProductDetail.module.css";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { ShopRow } from "./cards";

/** The substitutes on the page of an item that is short; nothing if there are none. */
export function SubstitutesHere({ code, size }: { code: string; size?: string }) {
  const { t } = useWords("substitutes");
  const party = useParty()?.code;
  const { currentData: products = [] } = useListSubstitutesQuery({ code, size, party });
  if (products.length === 0) return null;
  const title = size ? t("hereOfSize", { size }) : t("here");
  return (
    <section className={styles.panel} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {products.map((product) => (
          <li key={product.code}>
            <ShopRow product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
