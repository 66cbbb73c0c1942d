import { useParams } from "react-router";
import { LinkButton } from "@/shared/antd/LinkButton";
import { useWords } from "@/shared/i18n/useWords";
import { EmptyState } from "@/shared/ui/EmptyState";
import { usePageTitle } from "@/shared/ui/PageFrame";

/** The page for an address that the back office does not have. */
export function NothingHere() {
  const { mobileNo } = useParams();
  const { t } = useWords("common");
  const { t: owner } = useWords("owner");
  usePageTitle(t("pageNotFound"));
  return (
    <EmptyState page title={t("pageNotFound")} help={t("pageNotFoundHelp")}>
      <LinkButton type="primary" to={`/${mobileNo}/owner`}>
        {owner("menu.dashboard")}
      </LinkButton>
    </EmptyState>
  );
}
