import { useRef, useState } from "react";
import { useDispatch } from "react-redux";
import styles from "@/features/catalogue/products/buyer/detail/ProductDetail.module.css";
import type { Product, Size } from "@/features/catalogue/products/buyer/wire";
import { LineComesLater } from "@/features/orders/cart/LineComesLater";
import { LineStepper, QuantityStepper } from "@/features/orders/cart/LineStepper";
import { lineOf } from "@/features/orders/cart/orderable";
import { lineNet } from "@/features/orders/cart/rules";
import { showCart } from "@/features/orders/cart/slice";
import { useCartChanges, useHasCart, useLine } from "@/features/orders/cart/useCart";
import { useQuantity } from "@/features/orders/cart/useQuantity";
import { useUnsoldWords } from "@/features/orders/cart/useUnsoldWords";
import { rupees, wholeRupees } from "@/shared/format/rupees";
import { useFootHeight } from "@/shared/hooks/useFootHeight";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { Button } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";

/** The bar at the foot of a product: the quantity, its amount, and the button that adds it to the cart. */
export function BuyBar({ product, size }: { product: Product; size: Size }) {
  const { t } = useWords("cart");
  const dispatch = useDispatch();
  const hasCart = useHasCart();
  const inCart = useLine(product.code, size.code);
  const { add } = useCartChanges();
  const quantity = useQuantity();
  const { signedIn } = useSession();
  const { company } = useStore();
  const unsoldWords = useUnsoldWords();
  const [chosen, setChosen] = useState(size.minimum);
  const foot = useRef<HTMLDivElement>(null);
  useFootHeight(foot);
  if (!hasCart) return null;

  const line = inCart ?? lineOf(product, size, chosen);
  const net = lineNet(line);
  const items = (line.rate ?? 0) * line.quantity;
  const unsold = inCart ? null : unsoldWords(size);
  return (
    <div className={styles.foot} ref={foot}>
      {net !== null && !unsold && (
        <div className={`${styles.between} ${styles.sum} figures`}>
          <span className="ellipsis">
            {[size.code, quantity.counted(line.quantity, line)].filter(Boolean).join(" · ")} ×{" "}
            {rupees(line.rate ?? 0)} = {rupees(items)}
          </span>
          {!company.untaxed && (
            <span>
              {t("gst")} {wholeRupees(net - items)}
            </span>
          )}
        </div>
      )}
      {!unsold && <LineComesLater line={line} className={styles.sum} />}
      {unsold ? (
        <Button large wide disabled>
          {unsold}
        </Button>
      ) : (
        <div className={styles.buy}>
          {inCart ? (
            <LineStepper line={inCart} tall />
          ) : (
            <QuantityStepper line={line} tall onChange={setChosen} />
          )}
          {inCart ? (
            <Button look="primary" large onClick={() => dispatch(showCart(true))}>
              <Icon name="check" /> {t("inCart")}
            </Button>
          ) : (
            <Button look="primary" large onClick={() => add(line)}>
              {!signedIn
                ? t("signInToOrder")
                : net === null
                  ? t("add")
                  : t("addWithAmount", { amount: wholeRupees(net) })}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
