import { Button } from "antd";
import { LinkButton } from "@/shared/antd/LinkButton";
import { sameSpan } from "@/shared/date-range/date-range";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";
import { lastYear } from "./reports";
import type { ShownReport } from "./useReport";

/**
 * Shows that there are no orders in the span and offers a longer one;
 * if there are none at all, links to the orders.
 */
export function NothingOrdered({ shown }: { shown: ShownReport }) {
  const { t } = useWords("reports");
  const { t: common } = useWords("common");
  const { path } = useStore();
  const { report, span, today, of, show, list } = shown;
  const year = lastYear(today);
  const beyond = list.search.page > 0;
  const { words } = list.search;
  const narrowed = beyond || of !== "" || words !== "" || !sameSpan(span, year);
  return (
    <EmptyState
      drawing="papers"
      title={common("noDataFound")}
      help={t(beyond ? "noSuchPage" : narrowed ? "noneThen" : report === "credit" ? "noneBeyond" : "noneYet")}
    >
      {narrowed ? (
        <Button
          size="large"
          onClick={() =>
            words && !beyond ? list.show({ words: "" }) : show(beyond ? span : year, beyond ? of : "")
          }
        >
          {t(beyond ? "firstPage" : words ? "clearSearch" : "showYear")}
        </Button>
      ) : (
        <LinkButton to={path("owner/orders")}>{t("toOrders")}</LinkButton>
      )}
    </EmptyState>
  );
}
