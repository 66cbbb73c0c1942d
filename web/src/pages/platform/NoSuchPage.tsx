import { ROOT } from "@/features/platform/console/menu";
import { LinkButton } from "@/shared/antd/LinkButton";
import { useWords } from "@/shared/i18n/useWords";
import { EmptyState } from "@/shared/ui/EmptyState";

/** The page for an address that the console does not have. */
export function NoSuchPage() {
  const { t } = useWords("platform");
  const { t: common } = useWords("common");
  return (
    <EmptyState drawing="papers" title={common("pageNotFound")} help={common("pageNotFoundHelp")} page>
      <LinkButton to={ROOT}>{t("menu.stores")}</LinkButton>
    </EmptyState>
  );
}
