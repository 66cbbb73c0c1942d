import { Button } from "antd";
import { LinkButton } from "@/shared/antd/LinkButton";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";

type NothingOwedProps = {
  /** The list is narrowed down, or beyond its last page. */
  narrowed: boolean;
  onClear: () => void;
  /** Whether the store's accounts have ever been read. */
  connected: boolean;
};

/** Nothing fits, no customer owes anything, or the books are not connected; each with its way on. */
export function NothingOwed({ narrowed, onClear, connected }: NothingOwedProps) {
  const { t } = useWords("debtors");
  const { t: common } = useWords("common");
  const { path } = useStore();
  if (narrowed)
    return (
      <EmptyState drawing="papers" title={common("noDataFound")} help={t("noneFits")}>
        <Button size="large" onClick={onClear}>
          {t("showAll")}
        </Button>
      </EmptyState>
    );
  if (connected) return <EmptyState drawing="papers" title={t("noDues")} help={t("noDuesHelp")} />;
  return (
    <EmptyState drawing="papers" title={t("noBooks")} help={t("noBooksHelp")}>
      <LinkButton type="primary" to={path("owner/sync/setup")}>
        {t("connect")}
      </LinkButton>
    </EmptyState>
  );
}
