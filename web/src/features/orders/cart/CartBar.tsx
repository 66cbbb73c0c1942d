import { useDispatch } from "react-redux";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { Rupees } from "@/shared/ui/Rupees";
import styles from "./CartBar.module.css";
import { showCart } from "./slice";
import { useCart } from "./useCart";

/** Shows the contents of the cart and a link to it at the end of the bottom navigation, on phones. */
export function CartBar() {
  const { t } = useWords("cart");
  const dispatch = useDispatch();
  const { lines, totals } = useCart();
  if (lines.length === 0) return null;
  const items = t("items", { count: lines.length });
  return (
    <button type="button" className={`${styles.bar} on-fill`} onClick={() => dispatch(showCart(true))}>
      <span className={styles.words}>
        {totals ? (
          <>
            <b className="figures">
              <Rupees amount={totals.net} whole />
            </b>
            <small className="ellipsis">{items}</small>
          </>
        ) : (
          <b>{items}</b>
        )}
      </span>
      <span className="visually-hidden">{t("viewCart")}</span>
      <Icon name="chevronRight" size={16} />
    </button>
  );
}
