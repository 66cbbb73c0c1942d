import { Button } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useListPositionsQuery, useListSalespeopleQuery } from "@/features/field/locations/api";
import { PersonSelect } from "@/features/field/locations/PersonSelect";
import { PositionCard } from "@/features/field/locations/PositionCard";
import styles from "@/features/field/locations/UserLocation.module.css";
import { useFailureNotice } from "@/features/field/locations/useFailureNotice";
import { usePositionColumns } from "@/features/field/locations/usePositionColumns";
import { POSITION_SORT } from "@/features/field/locations/wire";
import { ExportButton } from "@/features/papers/exports/owner/ExportButton";
import { LinkButton } from "@/shared/antd/LinkButton";
import { SpanFields } from "@/shared/date-range/DateRangeFields";
import { monthsBefore, spanOnWire } from "@/shared/date-range/date-range";
import { useSpan } from "@/shared/date-range/useDateRange";
import { storeToday } from "@/shared/format/store-today";
import { useWords } from "@/shared/i18n/useWords";
import { ListFrame } from "@/shared/list/ListFrame";
import { searchOnWire } from "@/shared/list/search";
import { useListSearch } from "@/shared/list/useListSearch";
import { useListView } from "@/shared/list/useListView";
import { ViewButton } from "@/shared/list/ViewButton";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";
import { PageFrame } from "@/shared/ui/PageFrame";

/** Lists where salespeople were and when; loaded once, and again on Apply. */
export default function LocationReportPage() {
  const { t } = useWords("locations");
  const { t: common } = useWords("common");
  const { mobileNumber, path } = useStore();
  const [params] = useSearchParams();
  const today = storeToday();
  const { span, show } = useSpan({ from: monthsBefore(today, 1), to: today });
  const code = params.get("cd") ?? "";
  const [chosen, setChosen] = useState({ span, code });
  const list = useListSearch(Object.values(POSITION_SORT));
  const view = useListView("locations", usePositionColumns());
  const people = useListSalespeopleQuery(mobileNumber);
  const query = { cd: code, ...spanOnWire(span) };
  const { query: _words, ...page } = searchOnWire(list.search);
  const positions = useListPositionsQuery({ ...query, ...page }, { refetchOnMountOrArgChange: true });
  useFailureNotice(positions.error ?? people.error);
  const apply = () => {
    const same = chosen.code === code && chosen.span.from === span.from && chosen.span.to === span.to;
    if (same) positions.refetch();
    else show(chosen.span, { cd: chosen.code || null });
  };
  return (
    <PageFrame
      title={t("report")}
      actions={
        <ExportButton
          list={{
            kind: "locations",
            filters: { ...query, sort: page.sort, desc: list.search.desc ? "Y" : "N" },
          }}
        />
      }
    >
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <SpanFields
          span={chosen.span}
          onChange={(next) => setChosen({ ...chosen, span: next })}
          from={t("from")}
          to={t("to")}
          latest={today}
        />
        <PersonSelect
          people={people.data ?? []}
          code={chosen.code}
          onChoose={(next) => setChosen({ ...chosen, code: next })}
          allLabel={t("all")}
        />
        <Button type="primary" htmlType="submit">
          {t("apply")}
        </Button>
        <ViewButton view={view} list={list} />
      </form>
      <ListFrame
        of={positions}
        list={list}
        view={view}
        ownOrder={{ sort: POSITION_SORT.day, desc: true }}
        keyOf={({ id }) => id}
        nameOf={({ number }) => t("rowNamed", { number })}
        card={(row) => <PositionCard row={row} />}
        empty={
          <EmptyState drawing="papers" title={common("noDataFound")} help={t("noneInReport")}>
            <LinkButton to={path("owner/users?who=sman")}>{t("team")}</LinkButton>
          </EmptyState>
        }
      />
    </PageFrame>
  );
}
