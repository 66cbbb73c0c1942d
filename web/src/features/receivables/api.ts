import { api } from "@/shared/api/base";
import { call, get } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag } from "@/shared/api/tags";
import {
  type Dues,
  duesFromWire,
  type Invoice,
  invoiceFromWire,
  type Statement,
  statementFromWire,
} from "./wire";

const receivablesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDues: build.query<Dues, string>({
      ...call(
        (accCd) => get("/api/account/dues", { query: { accCd } }),
        ({ result }) => duesFromWire(result),
      ),
      providesTags: (_dues, _error, code) => [idTag("Account", code)],
    }),
    getStatement: build.query<Statement, { code: string; from: string; to: string }>({
      ...call(
        ({ code, from, to }) => get("/api/account/statement", { query: { accCd: code, from, to } }),
        ({ result }) => statementFromWire(result),
      ),
      providesTags: (_statement, _error, { code }) => [idTag("Account", code)],
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
