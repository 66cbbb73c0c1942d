import { api } from "@/shared/api/base";
import { call, get } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag } from "@/shared/api/tags";
import { type Dues, duesFromWire, type Invoice, invoiceFromWire } from "./wire";

const receivablesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDues: build.query<Dues, string>({
      ...call(
        (accCd) => get("/api/account/dues", { query: { accCd } }),
        ({ result }) => duesFromWire(result),
      ),
      providesTags: (_dues, _error, code) => [idTag("Account", code)],
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

export const { useGetDuesQuery, useListInvoicesQuery } = receivablesApi;
