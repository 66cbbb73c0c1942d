import { Link } from "react-router";
import { saving } from "@/features/catalogue/offer";
import { RateBefore } from "@/features/catalogue/Rate";
import { Stock } from "@/features/catalogue/Stock";
import { useOffer } from "@/features/catalogue/useOffer";
import type { Product, Size } from "@/features/catalogue/wire";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Rupees } from "@/shared/ui/Rupees";
import styles from "../ProductPage.module.css";

/** The rate in the largest figures of the page, what it is lower than, its tax, and the stock. */
export function ProductPrice({ product, size }: { product: Product; size: Size }) {
  const { t } = useWords("shop");
  const { settings, path } = useStore();
  const offer = useOffer();
  const saved = saving(size);
  if (settings.onlyProducts) return <Stock size={size} />;
  if (size.rate === null) {
    return (
      <p className={styles.hiddenRate}>
        <Link to={`${path("login")}?continue=${encodeURIComponent(path(`product/${product.code}`))}`}>
          {t("signInForRates")}
        </Link>
      </p>
    );
  }
  return (
    <>
      <p className={`${styles.rate} figures`}>
        <b>
          <Rupees amount={size.rate} />
        </b>{" "}
        <span className={styles.small}>{offer.per(product)}</span>
      </p>
      <div className={`${styles.between} ${styles.small} figures`}>
        <span>
          <RateBefore size={size} />{" "}
          {saved && <span className={styles.saved}>{t("offWords", { percent: saved.percent })} · </span>}
          {offer.gst(product)}
        </span>
        <Stock size={size} />
      </div>
    </>
  );
}
