import { useNavigate, useSearchParams } from "react-router";
import { ExportButton } from "@/features/papers/exports/owner/ExportButton";
import { useGetReceivablesQuery, useListReceivablesQuery } from "@/features/people/receivables/owner/api";
import { useDuesWay } from "@/features/people/receivables/owner/dues-way";
import { NothingOwed } from "@/features/people/receivables/owner/NothingOwed";
import {
  addressOf,
  narrowingOnWire,
  type ReceivableView,
  readNarrowing,
  readView,
  VIEWS,
} from "@/features/people/receivables/owner/narrowing";
import { ReceivableCard } from "@/features/people/receivables/owner/ReceivableCard";
import { ReceivableFilters } from "@/features/people/receivables/owner/ReceivableFilters";
import { ReceivableGroups } from "@/features/people/receivables/owner/ReceivableGroups";
import styles from "@/features/people/receivables/owner/Receivables.module.css";
import { Sums } from "@/features/people/receivables/owner/Sums";
import { TotalsLine } from "@/features/people/receivables/owner/TotalsLine";
import { useReceivableColumns } from "@/features/people/receivables/owner/useReceivableColumns";
import type { Receivables } from "@/features/people/receivables/owner/wire";
import { sortsOf } from "@/shared/api/declared";
import { fullDay } from "@/shared/format/dates";
import { storeToday } from "@/shared/format/store-today";
import { useWords } from "@/shared/i18n/useWords";
import { ListBar } from "@/shared/list/ListBar";
import { ListFrame } from "@/shared/list/ListFrame";
import { wholeOnWire } from "@/shared/list/search";
import { Tabs } from "@/shared/list/Tabs";
import { useListSearch } from "@/shared/list/useListSearch";
import { useListView } from "@/shared/list/useListView";
import { useStore } from "@/shared/tenant/store-context";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";

const SORTS = sortsOf("ReceivableOut");
const LARGEST_FIRST = { sort: "balance", desc: true } as const;

/** Returns whether the dues of customers are known, from the books or from orders. */
const isKnown = ({ connected, fromBooks }: Receivables) => connected || !fromBooks;

/** Lists what customers owe, by age: by customer, by salesperson, or by area. */
export default function ReceivablesPage() {
  const { t, language } = useWords("debtors");
  const [params] = useSearchParams();
  const list = useListSearch(SORTS);
  const narrowing = readNarrowing(params);
  const shown = readView(params);
  const whole = useGetReceivablesQuery();
  const asOf = whole.data?.fromBooks === false ? "asOfOrders" : "asOf";
  const filters = { ...wholeOnWire(list.search), ...narrowingOnWire(narrowing) };
  return (
    <PageFrame
      title={t("title")}
      note={t(asOf, { day: fullDay(`${storeToday()}T12:00:00+05:30`, language) })}
      actions={shown === "parties" && <ExportButton list={{ kind: "receivables", filters }} />}
    >
      <Views current={shown} />
      {shown === "parties" ? <Parties /> : <Groups by={shown} />}
    </PageFrame>
  );
}

/** The list by customer, or the sums by salesperson or area. */
function Views({ current }: { current: ReceivableView }) {
  const { t } = useWords("debtors");
  const { path } = useStore();
  const tabs = VIEWS.map((name) => ({
    name,
    to: {
      pathname: path("owner/report/receivables"),
      search: name === "parties" ? "" : new URLSearchParams({ view: name }).toString(),
    },
    text: t(`view.${name}`),
  }));
  return <Tabs label={t("views")} current={current} tabs={tabs} />;
}

function Parties() {
  const { t } = useWords("debtors");
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const list = useListSearch(SORTS);
  const narrowing = readNarrowing(params);
  const view = useListView("receivables", useReceivableColumns());
  const page = useListReceivablesQuery({ search: list.search, narrowing });
  const whole = useGetReceivablesQuery();
  const dues = useDuesWay();
  const { words, page: number } = list.search;
  const narrowed = Object.values(narrowing).some(Boolean) || words !== "" || number > 0;
  const totals = page.data?.totals;
  return (
    <>
      {totals && totals.accounts > 0 && (
        <section className={styles.panel} aria-label={t("ageing")}>
          <Sums totals={totals} />
        </section>
      )}
      <ListBar list={list} searchLabel={t("search")} view={view}>
        <ReceivableFilters
          narrowing={narrowing}
          onFilter={(change) => setParams((now) => addressOf(change, now))}
          whole={whole.data}
        />
      </ListBar>
      <ListFrame
        of={page}
        list={list}
        view={view}
        ownOrder={LARGEST_FIRST}
        keyOf={({ code }) => code}
        nameOf={({ name }) => name}
        onOpen={({ code }) => {
          const { to, state } = dues(code);
          navigate(to, { state });
        }}
        card={(row) => <ReceivableCard row={row} />}
        totals={totals && <TotalsLine totals={totals} />}
        failed={t("failed")}
        empty={
          <NothingOwed
            narrowed={narrowed}
            onClear={() => setParams({})}
            connected={!whole.data || isKnown(whole.data)}
          />
        }
      />
    </>
  );
}

function Groups({ by }: { by: "salespeople" | "areas" }) {
  const { data, error, refetch } = useGetReceivablesQuery();
  if (error && !data) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons count={6} height={56} />;
  if (data[by].length === 0)
    return <NothingOwed narrowed={false} onClear={() => undefined} connected={isKnown(data)} />;
  return (
    <>
      <section className={styles.panel}>
        <Sums totals={data.totals} />
      </section>
      <ReceivableGroups by={by} groups={data[by]} />
    </>
  );
}
