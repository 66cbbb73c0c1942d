import { useStore } from "@/shared/tenant/store-context";
import { Rupees } from "@/shared/ui/Rupees";
import { RateBefore, SignInForRates } from "../Rate";
import { Stock } from "../Stock";
import { useOffer } from "../useOffer";
import type { Product, Size } from "../wire";
import styles from "./ProductDetail.module.css";

/**
 * Shows the rate in the largest figures of the page, the price before the discount, the tax, and the stock.
 */
export function ProductPrice({ product, size }: { product: Product; size: Size }) {
  const { settings } = useStore();
  const offer = useOffer();
  const saved = offer.saving(size);
  const gst = offer.gst(product);
  if (settings.onlyProducts) return <Stock size={size} />;
  if (size.rate === null) {
    return (
      <p className={styles.hiddenRate}>
        <SignInForRates />
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
          <RateBefore size={size} last={!gst && !saved} />{" "}
          {saved && <span className={styles.saved}>{gst ? `${saved.words} · ` : saved.words}</span>}
          {gst}
        </span>
        <Stock size={size} />
      </div>
    </>
  );
}
