import { useDispatch } from "react-redux";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { Rupees } from "@/shared/ui/Rupees";
import styles from "./CartBar.module.css";
import { showCart } from "./slice";
import { useCart } from "./useCart";

/** On phones, above the bottom navigation: what is in the cart and the way to it. */
export function CartBar() {
  const { t } = useWords("cart");
  const dispatch = useDispatch();
  const { company } = useStore();
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
            <small>{company.untaxed ? items : `${items} · ${t("withGst")}`}</small>
          </>
        ) : (
          <b>{items}</b>
        )}
      </span>
      <span className={styles.go}>
        {t("viewCart")} <Icon name="chevronRight" size={16} />
      </span>
    </button>
  );
}
