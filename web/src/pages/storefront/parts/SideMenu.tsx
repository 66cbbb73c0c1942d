import { lazy, Suspense } from "react";
import { NavLink } from "react-router";
import { LanguageSwitch } from "@/shared/i18n/LanguageSwitch";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { useSignInPath } from "@/shared/tenant/useSignInPath";
import type { NavigationItem } from "@/shared/ui/BottomNavigation";
import { IconButton } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { Layer } from "@/shared/ui/Layer";
import { Picture } from "@/shared/ui/Picture";
import styles from "./SideMenu.module.css";
import { useShopPages } from "./useShopPages";

const InstallApp = lazy(async () => ({
  default: (await import("@/shared/offline/InstallApp")).InstallApp,
}));

type SideMenuProps = { open: boolean; onClose: () => void; onShare: () => void };

export function SideMenu({ open, onClose, onShare }: SideMenuProps) {
  const { t } = useWords("common");
  const { company, settings, storefront, path } = useStore();
  const signInPath = useSignInPath();
  const { signedIn, customer, guest, salesperson } = useSession();
  const { home, shop, category, about, contact, catalog, orders, again, quick } = useShopPages();
  const items: NavigationItem[] = [
    home,
    shop,
    category,
    ...catalog,
    ...orders,
    ...again,
    ...quick,
    about,
    contact,
  ];
  if (!settings.personalApp) items.push({ to: path("addshop"), text: t("nav.addShop"), icon: "plus" });
  if (settings.deleteAccount && customer && !guest && !salesperson)
    items.push({ to: path("profile#delete"), text: t("nav.deleteAccount"), icon: "trash" });
  items.push(
    signedIn
      ? { to: path("logout"), text: t("nav.signOut"), icon: "logOut" }
      : { to: signInPath, text: t("nav.signIn"), icon: "user" },
  );
  return (
    <Layer open={open} onClose={onClose} from="left" label={t("nav.menu")}>
      <div className={styles.head}>
        <Picture source={storefront.logo} name={company.name} size={36} eager />
        <b className="two-lines">{company.name}</b>
        <IconButton icon="close" label={t("close")} onClick={onClose} />
      </div>
      <nav className={styles.pages} aria-label={t("nav.label")}>
        {items.map(({ to, text, icon, end }) => (
          <NavLink key={to} to={to} end={end} onClick={onClose}>
            <Icon name={icon} /> {text}
          </NavLink>
        ))}
      </nav>
      <div className={styles.pages}>
        <Suspense fallback={null}>
          <InstallApp />
        </Suspense>
        <button type="button" onClick={onShare}>
          <Icon name="share" /> {t("share.title")}
        </button>
      </div>
      <div className={styles.foot}>
        <Icon name="languages" />
        <LanguageSwitch />
      </div>
    </Layer>
  );
}
