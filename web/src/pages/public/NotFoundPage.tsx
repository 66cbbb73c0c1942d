import { useWords } from "@/shared/i18n/useWords";
import { storeInPath } from "@/shared/tenant/address";
import { LinkButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { usePageTitle } from "@/shared/ui/PageFrame";

export function NotFoundPage() {
  const { t } = useWords("common");
  const store = storeInPath(window.location.pathname);
  usePageTitle(t("pageNotFound"));
  return (
    <EmptyState page title={t("pageNotFound")} help={t("pageNotFoundHelp")}>
      <LinkButton look="primary" to={store ? `/${store}` : "/"}>
        {t("goHome")}
      </LinkButton>
    </EmptyState>
  );
}
