import type { ReactNode } from "react";
import { Link } from "react-router";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { Picture } from "@/shared/ui/Picture";
import { Rupees } from "@/shared/ui/Rupees";
import { Highlighted } from "./Highlighted";
import { leadingSize } from "./offer";
import styles from "./ProductCard.module.css";
import { Rate, SignInForRates } from "./Rate";
import { Stock } from "./Stock";
import { useOffer } from "./useOffer";
import type { Product, Size } from "./wire";

type ProductProps = {
  product: Product;
  /** The size that was chosen on the card, if any; by default the card shows the leading size. */
  size?: Size;
  /** The text "Item in Cart", if the cart contains the product. */
  inCart?: string | null;
  action?: ReactNode;
  /** A note at the bottom of the picture, such as the last quantity bought. */
  note?: ReactNode;
  eager?: boolean;
};

/** Returns the canonical address of a product in its store. */
export const useProductPath = (product: Product) =>
  useStore().path(`product/${encodeURIComponent(product.code)}`);

export function ProductCard({ product, size: chosen, inCart, action, note, eager }: ProductProps) {
  const { settings } = useStore();
  const offer = useOffer();
  const path = useProductPath(product);
  const size = chosen ?? leadingSize(product);
  const saved = size && !settings.onlyProducts ? offer.saving(size) : null;
  return (
    <article className={`${styles.card} ${inCart ? styles.inCart : ""}`}>
      <Link to={path} className={styles.link}>
        <Picture
          source={product.thumbnails[0]}
          name={product.name}
          dim={size?.stockWord === "out"}
          eager={eager}
        >
          {saved && (
            <span className={`${styles.saving} ${saved.margin ? "" : styles.offer}`}>{saved.words}</span>
          )}
          {!inCart && <span className={`${styles.note} figures ellipsis`}>{note}</span>}
          {inCart && (
            <span className={styles.flag}>
              <Icon name="check" size={14} strokeWidth={2.5} /> {inCart}
            </span>
          )}
        </Picture>
        {product.brand && <div className={`${styles.brand} ellipsis`}>{product.brand}</div>}
        <h3 className={`${styles.name} two-lines`}>
          <Highlighted text={product.name} />
        </h3>
      </Link>
      {size && (
        <>
          <div className={`${styles.hint} ellipsis`}>{offer.hint(product, size)}</div>
          <Rate product={product} size={size} />
          {settings.stock && (
            <div className={styles.stockLine}>
              <Stock size={size} figure={product.sizes.length === 1} />
            </div>
          )}
        </>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </article>
  );
}

/**
 * The row of the list view: picture, name over the whole width, rate and pack on the left,
 * the control on the right.
 */
export function ProductRow({ product, size: chosen, action }: ProductProps) {
  const { settings } = useStore();
  const offer = useOffer();
  const path = useProductPath(product);
  const size = chosen ?? leadingSize(product);
  return (
    <article className={styles.row}>
      <Link to={path} tabIndex={-1} aria-hidden="true">
        <Picture
          source={product.thumbnails[0]}
          name={product.name}
          size={56}
          dim={size?.stockWord === "out"}
        />
      </Link>
      <div>
        <Link to={path} className={styles.rowName}>
          <h3 className="two-lines">
            <Highlighted text={product.name} />
          </h3>
        </Link>
        <div className={styles.rowFoot}>
          {size && (
            <div className={styles.rowRate}>
              {!settings.onlyProducts && size.rate !== null && (
                <div className="figures">
                  <b>
                    <Rupees amount={size.rate} />
                  </b>
                  <span className={styles.per}>{offer.per(product)}</span>
                </div>
              )}
              {!settings.onlyProducts && size.rate === null && (
                <SignInForRates className={styles.hiddenRow} />
              )}
              <div className={styles.sub}>
                {[product.brand, offer.hint(product, size)].filter(Boolean).join(" · ")}
              </div>
              {settings.stock && <Stock size={size} figure={false} />}
            </div>
          )}
          {action && <div className={styles.rowAction}>{action}</div>}
        </div>
      </div>
    </article>
  );
}

/** A small card for a shelf; it links to the product and has no control. */
export function ProductTile({ product }: { product: Product }) {
  const { settings } = useStore();
  const offer = useOffer();
  const path = useProductPath(product);
  const size = leadingSize(product);
  return (
    <Link to={path} className={styles.tile}>
      <Picture source={product.thumbnails[0]} name={product.name} dim={size?.stockWord === "out"} />
      <h3 className={`${styles.name} two-lines`}>{product.name}</h3>
      {size && (
        <>
          {!settings.onlyProducts && (
            <div className="figures">
              {size.rate === null ? null : (
                <b>
                  <Rupees amount={size.rate} />
                </b>
              )}
              {size.rate !== null && <span className={styles.per}>{offer.per(product)}</span>}
            </div>
          )}
          <div className={`${styles.sub} ellipsis`}>{offer.hint(product, size)}</div>
        </>
      )}
    </Link>
  );
}
