import { api } from "@/shared/api/base";
import { idTag, listTag } from "@/shared/api/tags";
import { type Account, accountFromWire, type WireAccount } from "./wire";

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAccount: build.query<Account, string>({
      query: (code) => `account/${encodeURIComponent(code)}`,
      transformResponse: ({ result }: { result: WireAccount }) => accountFromWire(result),
      providesTags: (_account, _error, code) => [idTag("Account", code), listTag("Account")],
    }),
    /** The parties of a salesperson. */
    listParties: build.query<Account[], string>({
      query: (smanCd) => ({ url: "account/getAccountBySman", params: { smanCd } }),
      transformResponse: ({ result }: { result: WireAccount[] }) => result.map(accountFromWire),
      providesTags: [listTag("Account")],
    }),
  }),
});

export const { useGetAccountQuery, useListPartiesQuery } = accountsApi;
