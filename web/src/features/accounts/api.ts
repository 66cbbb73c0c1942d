import { api } from "@/shared/api/base";
import { idTag, listTag } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import { type Account, accountFromWire } from "./wire";

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAccount: build.query<Account, string>({
      query: (code) => `account/${encodeURIComponent(code)}`,
      transformResponse: ({ result }: Wire["OneAccountOut"]) => accountFromWire(result),
      providesTags: (_account, _error, code) => [idTag("Account", code), listTag("Account")],
    }),
    /** The parties of a salesperson. */
    listParties: build.query<Account[], string>({
      query: (smanCd) => ({ url: "account/getAccountBySman", params: { smanCd } }),
      transformResponse: ({ result }: Wire["AccountsOut"]) => result.map(accountFromWire),
      providesTags: [listTag("Account")],
    }),
  }),
});

export const { useGetAccountQuery, useListPartiesQuery } = accountsApi;
