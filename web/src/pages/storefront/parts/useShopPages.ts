import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import type { NavigationItem } from "@/shared/ui/BottomNavigation";

/** The pages that the shop's navigation leads to. */
export function useShopPages() {
  const { t } = useWords("common");
  const { path } = useStore();
  const home: NavigationItem = { to: path(), text: t("nav.home"), icon: "home", end: true };
  const shop: NavigationItem = { to: path("shop"), text: t("nav.shop"), icon: "store" };
  const category: NavigationItem = { to: path("category"), text: t("nav.category"), icon: "grid" };
  const account: NavigationItem = { to: path("account"), text: t("nav.account"), icon: "user" };
  const about: NavigationItem = { to: path("about"), text: t("nav.aboutUs"), icon: "info" };
  const contact: NavigationItem = { to: path("contactus"), text: t("nav.contactUs"), icon: "phone" };
  return { home, shop, category, account, about, contact };
}
