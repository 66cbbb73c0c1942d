import { api } from "@/shared/api/base";
import { call, get, post, put } from "@/shared/api/call";
import { idTag, listTag, unlessFailed } from "@/shared/api/tags";
import { type Account, accountFromWire, type Profile, profileFromWire, profileToWire } from "./wire";

export const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAccount: build.query<Account, string>({
      ...call(
        (code) => get("/api/account/{code}", { path: { code } }),
        ({ result }) => accountFromWire(result),
      ),
      providesTags: (_account, _error, code) => [idTag("Account", code), listTag("Account")],
    }),
    getProfile: build.query<Profile, string>({
      ...call(
        (code) => get("/api/account/{code}", { path: { code } }),
        ({ result }) => profileFromWire(result),
      ),
      providesTags: (_account, _error, code) => [idTag("Account", code)],
    }),
    saveProfile: build.mutation<Profile, { profile: Profile; store: string }>({
      ...call(
        ({ profile, store }) => put("/api/account", { body: profileToWire(profile, store) }),
        ({ result }) => profileFromWire(result),
      ),
      invalidatesTags: (_result, error, { profile }) =>
        unlessFailed(error, [idTag("Account", profile.code), listTag("Account")]),
    }),
    deleteAccount: build.mutation<void, { code: string; store: string }>({
      ...call(
        ({ code, store }) => post("/api/account/deactivate", { body: { accCd: code, mobileNo: store } }),
        () => undefined,
      ),
    }),
    /** Lists the parties of a salesperson. */
    listParties: build.query<Account[], string>({
      ...call(
        (smanCd) => get("/api/account/getAccountBySman", { query: { smanCd } }),
        ({ result }) => result.map(accountFromWire),
      ),
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
