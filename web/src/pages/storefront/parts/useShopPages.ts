import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import type { NavigationItem } from "@/shared/ui/BottomNavigation";

/** Returns the pages that the shop's navigation links to. */
export function useShopPages() {
  const { t } = useWords("common");
  const { path, settings } = useStore();
  const { customer, guest, salesperson } = useSession();
  const home: NavigationItem = { to: path(), text: t("nav.home"), icon: "home", end: true };
  const shop: NavigationItem = { to: path("shop"), text: t("nav.shop"), icon: "store" };
  const category: NavigationItem = { to: path("category"), text: t("nav.category"), icon: "grid" };
  const account: NavigationItem = { to: path("account"), text: t("nav.account"), icon: "user" };
  const about: NavigationItem = { to: path("about"), text: t("nav.aboutUs"), icon: "info" };
  const contact: NavigationItem = { to: path("contactus"), text: t("nav.contactUs"), icon: "phone" };
  const profile: NavigationItem = { to: path("profile"), text: t("nav.profile"), icon: "user" };
  const dues: NavigationItem = { to: path("dues"), text: t("nav.dues"), icon: "rows" };
  // A store that takes inquiries has no catalogues.
  const catalog: NavigationItem[] = settings.inquiry
    ? []
    : [{ to: path("catalog"), text: t("nav.catalog"), icon: "book" }];
  const orders: NavigationItem[] =
    customer && !settings.onlyProducts
      ? [{ to: path("orders"), text: t("nav.myOrder"), icon: "bag", end: true }]
      : [];
  const quick: NavigationItem[] =
    customer && !settings.onlyProducts
      ? [{ to: path("quick"), text: t("nav.quickOrder"), icon: "plus" }]
      : [];
  const again: NavigationItem[] =
    customer && !guest && settings.buyAgain && !settings.onlyProducts
      ? [{ to: path("again"), text: t("nav.buyAgain"), icon: "clock" }]
      : [];
  const collections: NavigationItem[] = salesperson
    ? [{ to: path("collections"), text: t("nav.collections"), icon: "check" }]
    : [];
  return {
    home,
    shop,
    category,
    account,
    about,
    contact,
    profile,
    dues,
    catalog,
    orders,
    again,
    quick,
    collections,
  };
}
