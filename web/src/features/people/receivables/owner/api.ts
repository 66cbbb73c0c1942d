import { api } from "@/shared/api/base";
import { call, get } from "@/shared/api/call";
import type { SortsOf } from "@/shared/api/declared";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag } from "@/shared/api/tags";
import { type ListSearch, searchOnWire } from "@/shared/list/search";
import { narrowingOnWire, type ReceivableNarrowing } from "./narrowing";
import {
  type Receivable,
  type Receivables,
  type ReceivableTotals,
  receivableFromWire,
  receivablesFromWire,
  totalsFromWire,
} from "./wire";

export type ReceivablePage = Page<Receivable> & { totals: ReceivableTotals };
export type ReceivableQuery = {
  search: ListSearch<SortsOf<"ReceivableOut">>;
  narrowing: ReceivableNarrowing;
};

const receivablesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReceivables: build.query<ReceivablePage, ReceivableQuery>({
      ...call(
        ({ search, narrowing }) =>
          get("/api/reports/receivables", {
            query: { ...searchOnWire(search), ...narrowingOnWire(narrowing) },
          }),
        (body) => ({ ...pageFromWire(body, receivableFromWire), totals: totalsFromWire(body.totals) }),
      ),
      providesTags: [listTag("Account"), listTag("Dashboard"), listTag("Report")],
    }),
    /** Returns what all customers owe together, by salesperson and area, and who owes most. */
    getReceivables: build.query<Receivables, void>({
      ...call(
        () => get("/api/reports/receivables/summary"),
        ({ result }) => receivablesFromWire(result),
      ),
      providesTags: [listTag("Account"), listTag("Dashboard"), listTag("Report")],
    }),
  }),
});

export const { useListReceivablesQuery, useGetReceivablesQuery } = receivablesApi;
