import { Button } from "antd";
import { LinkButton } from "@/shared/antd/LinkButton";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";

type NothingOwedProps = {
  /** Whether filters are set, or the page is beyond the last one. */
  narrowed: boolean;
  onClear: () => void;
  /** Whether the store has ever synced its books. */
  connected: boolean;
};

/** Explains an empty list: no match, no customer with dues, or no connected books; each with a next step. */
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
