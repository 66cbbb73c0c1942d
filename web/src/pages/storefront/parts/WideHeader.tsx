import { useDispatch } from "react-redux";
import { Link, NavLink } from "react-router";
import { NotificationBell } from "@/features/notices/notifications/NotificationBell";
import { showCart } from "@/features/orders/cart/slice";
import { useCart, useHasCart } from "@/features/orders/cart/useCart";
import { LanguageSwitch } from "@/shared/i18n/LanguageSwitch";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { telephone } from "@/shared/tenant/address";
import { useStore } from "@/shared/tenant/store-context";
import { useSignInPath } from "@/shared/tenant/useSignInPath";
import { Button, IconLink, LinkButton } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { Picture } from "@/shared/ui/Picture";
import { Rupees } from "@/shared/ui/Rupees";
import { SearchBox } from "@/shared/ui/SearchBox";
import styles from "./Header.module.css";
import { useShopPages } from "./useShopPages";
import { useShopSearch } from "./useShopSearch";

/** The header from 900 px: the store, its pages, the search, the account and the cart. */
export function WideHeader() {
  const { t } = useWords("common");
  const { company, settings, storefront, path } = useStore();
  const { home, shop, category, quick, about, catalog } = useShopPages();
  const search = useShopSearch();
  const { signedIn } = useSession();
  const signInPath = useSignInPath();
  const place = [company.area, company.city].filter(Boolean).join(", ");
  const facts = [
    [place, company.pincode].filter(Boolean).join(" "),
    company.gstin && t("footer.gstin", { number: company.gstin }),
    !settings.onlyProducts && !company.untaxed && t("footer.ratesExcludeGst"),
  ];
  return (
    <header>
      <div className={`${styles.strip} on-fill`}>
        <div>
          <span className="ellipsis">{facts.filter(Boolean).join(" · ")}</span>
          <span>
            {company.phone && <a href={`tel:${company.phone}`}>{telephone(company.phone)}</a>}
            <LanguageSwitch />
          </span>
        </div>
      </div>
      <div className={styles.main}>
        <div>
          <Link to={path()} className={styles.brand}>
            <Picture source={storefront.logo} name={company.name} size={40} eager />
            <b className="two-lines">{company.name}</b>
          </Link>
          <nav className={styles.pages} aria-label={t("nav.label")}>
            {[home, shop, category, ...quick, about, ...catalog].map((page) => (
              <NavLink
                key={page.to}
                to={page.to}
                end={page.end}
                // The footer links to this page too, so the header leaves it out when there is no room.
                className={page === about && quick.length > 0 ? styles.roomy : undefined}
              >
                {page.text}
              </NavLink>
            ))}
          </nav>
          <div className={styles.search}>
            <SearchBox {...search} placeholder={t("search.placeholder")} hotkey />
          </div>
          <div className={styles.end}>
            <NotificationBell popover />
            {signedIn ? (
              <IconLink icon="user" label={t("nav.account")} to={path("account")} />
            ) : (
              <LinkButton look="outline" to={signInPath}>
                {t("nav.signIn")}
              </LinkButton>
            )}
            <CartButton />
          </div>
        </div>
      </div>
    </header>
  );
}

function CartButton() {
  const { t } = useWords("common");
  const dispatch = useDispatch();
  const hasCart = useHasCart();
  const { lines, totals } = useCart();
  if (!hasCart) return null;
  return (
    // The width has room for a total, so that the search keeps its own when the cart comes.
    <Button look="primary" style={{ minWidth: 136 }} onClick={() => dispatch(showCart(true))}>
      <Icon name="cart" />
      <span className="visually-hidden">{t("nav.cartWith", { count: lines.length })}</span>
      {totals && lines.length > 0 ? (
        <span className="figures">
          <Rupees amount={totals.net} whole />
        </span>
      ) : (
        lines.length || null
      )}
    </Button>
  );
}
