import { api } from "@/shared/api/base";
import { idTag, listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import { type Account, accountFromWire, type Profile, profileFromWire, profileToWire } from "./wire";

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAccount: build.query<Account, string>({
      query: (code) => `account/${encodeURIComponent(code)}`,
      transformResponse: ({ result }: Wire["OneAccountOut"]) => accountFromWire(result),
      providesTags: (_account, _error, code) => [idTag("Account", code), listTag("Account")],
    }),
    getProfile: build.query<Profile, string>({
      query: (code) => `account/${encodeURIComponent(code)}`,
      transformResponse: ({ result }: Wire["OneAccountOut"]) => profileFromWire(result),
      providesTags: (_account, _error, code) => [idTag("Account", code)],
    }),
    saveProfile: build.mutation<Profile, { profile: Profile; store: string }>({
      query: ({ profile, store }) => ({ url: "account", method: "PUT", body: profileToWire(profile, store) }),
      transformResponse: ({ result }: Wire["OneAccountOut"]) => profileFromWire(result),
      invalidatesTags: (_result, error, { profile }) =>
        unlessFailed(error, [idTag("Account", profile.code), listTag("Account")]),
    }),
    deleteAccount: build.mutation<void, { code: string; store: string }>({
      query: ({ code, store }) => ({
        url: "account/deactivate",
        method: "POST",
        body: { accCd: code, mobileNo: store },
      }),
    }),
    /** The parties of a salesperson. */
    listParties: build.query<Account[], string>({
      query: (smanCd) => ({ url: "account/getAccountBySman", params: { smanCd } }),
      transformResponse: ({ result }: Wire["AccountsOut"]) => result.map(accountFromWire),
      providesTags: [listTag("Account")],
    }),
  }),
});

export const {
  useGetAccountQuery,
  useGetProfileQuery,
  useSaveProfileMutation,
  useDeleteAccountMutation,
  useListPartiesQuery,
} = accountsApi;
