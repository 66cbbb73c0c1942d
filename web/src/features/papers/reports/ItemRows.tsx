import { useWords } from "@/shared/i18n/useWords";
import { ListFrame } from "@/shared/list/ListFrame";
import { ListSearchBox } from "@/shared/list/ListSearchBox";
import { useListView } from "@/shared/list/useListView";
import { useListReportItemsQuery } from "./api";
import { ItemCard } from "./ItemCard";
import { NothingOrdered } from "./NothingOrdered";
import { ReportFrame } from "./ReportFrame";
import { TotalsLine } from "./TotalsLine";
import { useItemColumns } from "./useItemColumns";
import type { ShownReport } from "./useReport";
import { ITEM_SORT } from "./wire";

/** What each party bought of each item in each month: how much, for how much, and the last rate. */
export function ItemRows({ shown }: { shown: ShownReport }) {
  const { t } = useWords("reports");
  const { span, of, list } = shown;
  const view = useListView("report.itemwise", useItemColumns());
  const items = useListReportItemsQuery({ span, party: of, search: list.search });
  return (
    <ReportFrame shown={shown} view={view}>
      <ListSearchBox
        label={t("searchItem")}
        value={list.search.words}
        onSearch={(words) => list.show({ words }, true)}
      />
      <ListFrame
        of={items}
        list={list}
        view={view}
        ownOrder={{ sort: ITEM_SORT.month, desc: true }}
        keyOf={({ month, party, item }) => `${month} ${party.code} ${item.code} ${item.size}`}
        nameOf={({ item }) => item.name}
        card={(bought) => <ItemCard bought={bought} />}
        totals={items.data && <TotalsLine of={items.data} size={list.search.size} />}
        failed={t("failed")}
        empty={<NothingOrdered shown={shown} />}
      />
    </ReportFrame>
  );
}
