import { sameSpan } from "@/features/backoffice/span/span";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Button, LinkButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import type { ShownReport } from "./useReport";

/** Nothing was ordered then, and the way to a longer time; or nothing at all, and the way to the orders. */
export function NothingOrdered({ shown }: { shown: ShownReport }) {
  const { t } = useWords("reports");
  const { t: common } = useWords("common");
  const { path } = useStore();
  const { span, usual, of, show, list } = shown;
  const beyond = list.search.page > 0;
  const narrowed = beyond || of !== "" || !sameSpan(span, usual);
  return (
    <EmptyState
      drawing="papers"
      title={common("noDataFound")}
      help={t(beyond ? "noSuchPage" : narrowed ? "noneThen" : "noneYet")}
    >
      {narrowed ? (
        <Button onClick={() => show(beyond ? span : usual, beyond ? of : "")}>
          {t(beyond ? "firstPage" : "showYear")}
        </Button>
      ) : (
        <LinkButton to={path("owner/orders")}>{t("toOrders")}</LinkButton>
      )}
    </EmptyState>
  );
}
