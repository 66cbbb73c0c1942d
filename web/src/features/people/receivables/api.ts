import { api } from "@/shared/api/base";
import { call, get } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag, listTag } from "@/shared/api/tags";
import {
  type Dues,
  duesFromWire,
  type Invoice,
  invoiceFromWire,
  type Statement,
  statementFromWire,
} from "./wire";

// In a store whose dues are not from the books, each dispatch and each payment changes the dues,
// and the dashboard with them.
const owedBy = (code: string) => [idTag("Account", code), listTag("Dashboard")];

const receivablesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDues: build.query<Dues, string>({
      ...call(
        (accCd) => get("/api/account/dues", { query: { accCd } }),
        ({ result }) => duesFromWire(result),
      ),
      providesTags: (_dues, _error, code) => owedBy(code),
    }),
    getStatement: build.query<Statement, { code: string; from: string; to: string }>({
      ...call(
        ({ code, from, to }) => get("/api/account/statement", { query: { accCd: code, from, to } }),
        ({ result }) => statementFromWire(result),
      ),
      providesTags: (_statement, _error, { code }) => owedBy(code),
    }),
    listInvoices: build.query<Page<Invoice>, { code: string; page: number }>({
      ...call(
        ({ code, page }) => get("/api/account/invoices", { query: { accCd: code, page } }),
        (body) => pageFromWire(body, invoiceFromWire),
      ),
      providesTags: (_page, _error, { code }) => [idTag("Account", code)],
    }),
  }),
});

export const { useGetDuesQuery, useGetStatementQuery, useListInvoicesQuery } = receivablesApi;
