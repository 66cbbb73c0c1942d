import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Rupees } from "@/shared/ui/Rupees";
import { saving } from "./offer";
import styles from "./ProductCard.module.css";
import { useOffer } from "./useOffer";
import type { Product, Size } from "./wire";

/** The rate, the heaviest thing on a card, and under it what it is lower than and its tax. */
export function Rate({ product, size }: { product: Product; size: Size }) {
  const { t } = useWords("shop");
  const { settings } = useStore();
  const offer = useOffer();
  if (settings.onlyProducts) return null;
  if (size.rate === null) return <div className={styles.hidden}>{t("signInForRates")}</div>;
  if (size.rate === 0) return <div className={styles.hidden}>{t("noRate")}</div>;
  return (
    <>
      <div className={`${styles.rate} figures`}>
        <b>
          <Rupees amount={size.rate} />
        </b>
        <small>{offer.per(product)}</small>
      </div>
      <div className={`${styles.sub} figures`}>
        <RateBefore size={size} /> {offer.gst(product)}
      </div>
    </>
  );
}

/** The two rates of a store that shows both, else what the rate is lower than. */
export function RateBefore({ size }: { size: Size }) {
  const { t } = useWords("shop");
  const { settings } = useStore();
  const saved = saving(size);
  if (settings.twoRates && size.second !== null && size.second !== size.rate) {
    return (
      <>
        {size.first !== null && size.first !== size.rate && `${t("wsp")} ${rupees(size.first)} · `}
        {t("mrp")} {rupees(size.second)} ·
      </>
    );
  }
  if (!saved) return null;
  return (
    <>
      {size.mrp !== null && `${t("mrp")} `}
      <s>
        <Rupees amount={saved.from} />
      </s>{" "}
      ·
    </>
  );
}
