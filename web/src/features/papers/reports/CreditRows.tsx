import { useNavigate } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { ListFrame } from "@/shared/list/ListFrame";
import { useListView } from "@/shared/list/useListView";
import { useListCreditOrdersQuery } from "./api";
import { CreditCard } from "./CreditCard";
import { NothingOrdered } from "./NothingOrdered";
import { ReportFrame } from "./ReportFrame";
import { TotalsLine } from "./TotalsLine";
import { useCreditColumns } from "./useCreditColumns";
import { useOrderHref } from "./useOrderHref";
import type { ShownReport } from "./useReport";
import { CREDIT_SORT } from "./wire";

/** The orders that went beyond the credit; a row opens its order. */
export function CreditRows({ shown }: { shown: ShownReport }) {
  const { t } = useWords("reports");
  const { span, of, list } = shown;
  const view = useListView("report.credit", useCreditColumns());
  const orders = useListCreditOrdersQuery({ span, outcome: of, search: list.search });
  const navigate = useNavigate();
  const way = useOrderHref();
  return (
    <ReportFrame shown={shown} view={view}>
      <ListFrame
        of={orders}
        list={list}
        view={view}
        ownOrder={{ sort: CREDIT_SORT.placedAt, desc: true }}
        keyOf={({ id }) => String(id)}
        nameOf={({ number }) => String(number)}
        onOpen={({ id }) => {
          const { to, state } = way(id);
          navigate(to, { state });
        }}
        card={(order) => <CreditCard order={order} way={way(order.id)} />}
        totals={orders.data && <TotalsLine of={orders.data} size={list.search.size} />}
        failed={t("failed")}
        empty={<NothingOrdered shown={shown} />}
      />
    </ReportFrame>
  );
}
