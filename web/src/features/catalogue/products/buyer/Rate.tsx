import { Link } from "react-router";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useSignInPath } from "@/shared/tenant/useSignInPath";
import { Rupees } from "@/shared/ui/Rupees";
import styles from "./ProductCard.module.css";
import { useOffer } from "./useOffer";
import type { Product, Size } from "./wire";

/** Shows the rate in bold, and below it the price before the discount and the tax. */
export function Rate({ product, size }: { product: Product; size: Size }) {
  const { t } = useWords("shop");
  const { settings } = useStore();
  const offer = useOffer();
  if (settings.onlyProducts) return null;
  const gst = offer.gst(product);
  if (size.rate === null) return <SignInForRates className={styles.hidden} />;
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
        <RateBefore size={size} last={!gst} /> {gst}
      </div>
    </>
  );
}

/** Replaces the rate for visitors who see none; the sign-in returns to this page. */
export function SignInForRates({ className }: { className?: string }) {
  const { t } = useWords("shop");
  return (
    <Link className={className} to={useSignInPath()}>
      {t("signInForRates")}
    </Link>
  );
}

/**
 * Shows both rates in a store with two, whatever the grade; otherwise the price before the discount.
 * A dot follows.
 */
export function RateBefore({ size, last = false }: { size: Size; last?: boolean }) {
  const { t } = useWords("shop");
  const { settings } = useStore();
  const { saving } = useOffer();
  if (settings.twoRates && (size.first !== null || size.second !== null)) {
    const rates = { wsp: size.first, mrp: size.second };
    const names = (["wsp", "mrp"] as const).filter((name) => rates[name] !== null);
    return names.map((name, index) => (
      <span key={name}>
        {`${t(name)} ${rupees(rates[name] ?? 0)}${last && index === names.length - 1 ? "" : " · "}`}
      </span>
    ));
  }
  const saved = saving(size);
  if (!saved) return null;
  return (
    <>
      {saved.fromMrp && `${t("mrp")} `}
      <s>
        <Rupees amount={saved.from} />
      </s>
      {!last && " ·"}
    </>
  );
}
