import { useDispatch } from "react-redux";
import { NotificationBell } from "@/features/notices/notifications/NotificationBell";
import { showCart } from "@/features/orders/cart/slice";
import { useCart, useHasCart } from "@/features/orders/cart/useCart";
import { useWords } from "@/shared/i18n/useWords";
import { telephone } from "@/shared/tenant/address";
import { useStore } from "@/shared/tenant/store-context";
import { IconButton } from "@/shared/ui/Button";
import { SearchBox } from "@/shared/ui/SearchBox";
import styles from "./Header.module.css";
import { useShopSearch } from "./useShopSearch";

/** The header under 900 px: menu, store, cart, and the search below them where there is something to search. */
export function PhoneHeader({ onMenu, search: withSearch }: { onMenu: () => void; search: boolean }) {
  const { t } = useWords("common");
  const dispatch = useDispatch();
  const { company } = useStore();
  const hasCart = useHasCart();
  const { lines } = useCart();
  const search = useShopSearch();
  const place = [company.area, company.city].filter(Boolean).join(", ");
  return (
    <header className={`${styles.phone} ${withSearch ? "" : styles.compact} on-fill`}>
      <div className={styles.phoneTop}>
        <IconButton icon="menu" size={24} label={t("nav.menu")} onClick={onMenu} />
        <div className={styles.phoneWords}>
          <b className="ellipsis">{company.name}</b>
          <small className="ellipsis figures">
            {[place, company.phone && telephone(company.phone)].filter(Boolean).join(" · ")}
          </small>
        </div>
        <NotificationBell popover={false} />
        {hasCart && (
          <IconButton
            icon="cart"
            count={lines.length}
            label={t("nav.cartWith", { count: lines.length })}
            onClick={() => dispatch(showCart(true))}
          />
        )}
      </div>
      {withSearch && (
        <div className={styles.phoneSearch}>
          <SearchBox {...search} placeholder={t("search.placeholder")} />
        </div>
      )}
    </header>
  );
}
