import { useDispatch } from "react-redux";
import { useMatch } from "react-router";
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

/**
 * The header for windows under 900 px: a single bar, on the home page with the store's name, which on a phone
 * stands above the search.
 */
export function PhoneHeader({ onMenu, search: withSearch }: { onMenu: () => void; search: boolean }) {
  const { t } = useWords("common");
  const dispatch = useDispatch();
  const { company, path } = useStore();
  const hasCart = useHasCart();
  const { lines } = useCart();
  const search = useShopSearch();
  const atHome = useMatch(path()) !== null;
  const place = [company.area, company.city].filter(Boolean).join(", ");
  return (
    <header className={`${styles.phone} ${atHome ? styles.tall : ""} on-fill`}>
      <div className={styles.phoneTop}>
        <IconButton icon="menu" size={24} label={t("nav.menu")} onClick={onMenu} />
        {(atHome || !withSearch) && (
          <div className={styles.phoneWords}>
            <b className="ellipsis">{company.name}</b>
            <small className="ellipsis figures">
              {[place, company.phone && telephone(company.phone)].filter(Boolean).join(" · ")}
            </small>
          </div>
        )}
        {/* All pages use the same element, because a search from the home page changes the page while the
            user types. */}
        {withSearch && (
          <div className={styles.phoneSearch}>
            <SearchBox {...search} placeholder={t("search.placeholder")} />
          </div>
        )}
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
    </header>
  );
}
