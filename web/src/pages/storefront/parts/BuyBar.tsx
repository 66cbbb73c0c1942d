import { useRef, useState } from "react";
import { useDispatch } from "react-redux";
import { LineStepper, QuantityStepper } from "@/features/cart/LineStepper";
import { isUnsold, lineOf } from "@/features/cart/orderable";
import { lineNet, sameLine } from "@/features/cart/rules";
import { showCart } from "@/features/cart/slice";
import { useCart, useCartChanges, useHasCart } from "@/features/cart/useCart";
import { useQuantity } from "@/features/cart/useQuantity";
import type { Product, Size } from "@/features/catalogue/wire";
import { rupees, wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Button } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import styles from "../ProductPage.module.css";
import { useFootHeight } from "./Foot";

/** At the foot of the product: how many, what they come to, and into the cart. */
export function BuyBar({ product, size }: { product: Product; size: Size }) {
  const { t } = useWords("cart");
  const dispatch = useDispatch();
  const hasCart = useHasCart();
  const { lines } = useCart();
  const { set } = useCartChanges();
  const quantity = useQuantity();
  const { settings } = useStore();
  const [wanted, setWanted] = useState(size.minimum);
  const foot = useRef<HTMLDivElement>(null);
  useFootHeight(foot);
  if (!hasCart) return null;

  const inCart = lines.find(sameLine(product.code, size.code));
  const line = inCart ?? lineOf(product, size, wanted);
  const net = lineNet(line);
  const items = (line.rate ?? 0) * line.quantity;
  const out = isUnsold(size, settings) && !inCart;
  return (
    <div className={styles.foot} ref={foot}>
      {net !== null && !out && (
        <div className={`${styles.between} ${styles.sum} figures`}>
          <span className="ellipsis">
            {[size.code, quantity.full(line.quantity, line)].filter(Boolean).join(" · ")} ×{" "}
            {rupees(line.rate ?? 0)} = {rupees(items)}
          </span>
          <span>
            {t("gst")} {wholeRupees(net - items)}
          </span>
        </div>
      )}
      {out ? (
        <Button large wide disabled>
          {t(size.stockWord === "out" ? "outOfStock" : "noRate")}
        </Button>
      ) : (
        <div className={styles.buy}>
          {inCart ? (
            <LineStepper line={inCart} tall />
          ) : (
            <QuantityStepper line={line} tall onChange={setWanted} />
          )}
          {inCart ? (
            <Button look="primary" large onClick={() => dispatch(showCart(true))}>
              <Icon name="check" /> {t("inCart")}
            </Button>
          ) : (
            <Button look="primary" large onClick={() => set(line)}>
              {net === null ? t("add") : t("addWithAmount", { amount: wholeRupees(net) })}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
