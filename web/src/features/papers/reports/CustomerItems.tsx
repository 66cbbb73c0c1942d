import type { ReactNode } from "react";
import { LinkButton } from "@/shared/antd/LinkButton";
import { daysBefore } from "@/shared/date-range/date-range";
import { storeToday } from "@/shared/format/store-today";
import { useWords } from "@/shared/i18n/useWords";
import { ListBar } from "@/shared/list/ListBar";
import { ListFrame } from "@/shared/list/ListFrame";
import { NothingFound } from "@/shared/list/NothingFound";
import { useListSearch } from "@/shared/list/useListSearch";
import { useListView } from "@/shared/list/useListView";
import { useStore } from "@/shared/tenant/store-context";
import { useListReportItemsQuery } from "./api";
import { ItemCard } from "./ItemCard";
import { TotalsLine } from "./TotalsLine";
import { useItemColumns } from "./useItemColumns";
import { LATEST_MONTH_FIRST, type ReportSort, sortsOfReport } from "./wire";

const A_YEAR = 365;

/** Lists what one customer bought in the last year, by month; the report has all of it. */
export function CustomerItems({ code, none }: { code: string; none: ReactNode }) {
  const { t } = useWords("reports");
  const { path } = useStore();
  const today = storeToday();
  const span = { from: daysBefore(today, A_YEAR), to: today };
  const list = useListSearch<ReportSort>(sortsOfReport("itemwise", false));
  const columns = useItemColumns().filter(({ key }) => key !== "partyName");
  const view = useListView("customer.items", columns);
  const items = useListReportItemsQuery({ span, party: code, search: list.search });
  const report = new URLSearchParams({ ...span, party: code });
  const { words } = list.search;
  return (
    <>
      <ListBar list={list} searchLabel={t("searchItem")} view={view}>
        <LinkButton size="middle" to={`${path("owner/report/itemwise")}?${report}`}>
          {t("wholeReport")}
        </LinkButton>
      </ListBar>
      <ListFrame
        of={items}
        list={list}
        view={view}
        ownOrder={LATEST_MONTH_FIRST}
        keyOf={({ month, productCode, sizeCode }) => `${month} ${productCode} ${sizeCode}`}
        nameOf={({ item }) => item}
        card={(bought) => <ItemCard bought={bought} />}
        totals={items.data && <TotalsLine of={items.data} size={list.search.size} />}
        failed={t("failed")}
        empty={words ? <NothingFound words={words} onClear={() => list.show({ words: "" })} help="" /> : none}
      />
    </>
  );
}
