import { api } from "@/shared/api/base";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import type { Preview } from "@/shared/session/preview";
import { type Customer, customerFromWire, customerToWire, type NewCustomer } from "./wire";

type Asked = { words: string; page: number; size: number };

const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCustomers: build.query<Page<Customer>, Asked>({
      query: ({ words, page, size }) => ({
        url: "account",
        params: { type: "owner", query: words || undefined, page, per_page: size },
      }),
      transformResponse: (body: Wire["AccountPageOut"]) => pageFromWire(body, customerFromWire),
      providesTags: [listTag("Account")],
    }),
    createCustomer: build.mutation<Customer, NewCustomer>({
      query: (customer) => ({ url: "account/create", method: "POST", body: customerToWire(customer) }),
      transformResponse: ({ result }: Wire["OneAccountOut"]) => customerFromWire(result),
      invalidatesTags: (_customer, error) => unlessFailed(error, [listTag("Account")]),
    }),
    /** A token that sees the shop as this customer does, null for a guest, and changes nothing. */
    beginPreview: build.mutation<Preview, string | null>({
      query: (accCd) => ({ url: "auth/preview", method: "POST", body: accCd ? { accCd } : {} }),
      transformResponse: ({ token, accCd, name }: Wire["PreviewOut"]) => ({ token, code: accCd, name }),
    }),
  }),
});

export const { useListCustomersQuery, useCreateCustomerMutation, useBeginPreviewMutation } = customersApi;
