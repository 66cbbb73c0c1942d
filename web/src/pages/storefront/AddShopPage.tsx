import { Navigate } from "react-router";
import { GoToShopLine } from "@/features/platform/landing/GoToShop";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { PageFrame } from "@/shared/ui/PageFrame";

/** Opens another store, unless this app is for one store only. */
export function AddShopPage() {
  const { t } = useWords("account");
  const { settings, path } = useStore();
  if (settings.personalApp) return <Navigate to={path()} replace />;
  return (
    <PageFrame title={t("addShop.title")} note={t("addShop.help")}>
      <GoToShopLine />
    </PageFrame>
  );
}
