import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import type { NavigationItem } from "@/shared/ui/BottomNavigation";
import { Icon } from "@/shared/ui/Icon";
import styles from "../AccountPage.module.css";
import { useShopPages } from "./useShopPages";

/** The open page of the account, next to a list of the account's pages. */
export function AccountArea({ children }: { children: ReactNode }) {
  return (
    <div className={styles.area}>
      <div className={styles.narrowHidden}>
        <AccountPages />
      </div>
      <div>{children}</div>
    </div>
  );
}

export function AccountPages() {
  const { t } = useWords("auth");
  const { t: common } = useWords("common");
  const { path, settings } = useStore();
  const { customer, guest, salesperson } = useSession();
  const { orders, again, quick, collections, profile, dues, about, catalog, contact } = useShopPages();
  const find: NavigationItem = { to: path("orders/find"), text: common("nav.findOrder"), icon: "search" };
  const forGuests = settings.guestLogin && !settings.onlyProducts && (!customer || guest);
  const pages: NavigationItem[] = [
    ...orders,
    ...again,
    ...quick,
    ...collections,
    ...(forGuests ? [find] : []),
    ...(customer && !guest && !salesperson ? [dues] : []),
    ...(customer && !guest ? [profile] : []),
    { ...about, text: t("aboutCompany") },
    ...catalog,
    contact,
  ];
  if (customer) pages.push({ to: path("logout"), text: t("logOut"), icon: "logOut" });
  return (
    <nav className={styles.pages} aria-label={t("accountPages")}>
      {pages.map(({ to, text, icon, end }) => (
        <NavLink key={to} to={to} end={end}>
          <Icon name={icon} /> {text} <Icon name="chevronRight" size={16} />
        </NavLink>
      ))}
    </nav>
  );
}
