import { api } from "@/shared/api/base";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag, listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import {
  type Account,
  type AccountName,
  type AccountSwitch,
  type AccountValues,
  accountFromWire,
  accountNameFromWire,
  changesOnWire,
  customerOnWire,
  type GivenCode,
  givenCodeFromWire,
  type NewCustomer,
  type PersonKind,
  type SalespersonValues,
  SWITCHES,
  salespersonOnWire,
  type User,
  userFromWire,
} from "./wire";

export const ACCOUNT_SORTS = [
  "ACC_CD",
  "ACC_NAME",
  "AREA",
  "CITY",
  "PHONE1",
  "PRTYTYP",
  "CST_NO",
  "CL_BAL",
  "BLACKLIST",
] as const;
/** With whose eyes the shop is seen, and the token for it. */
export type BegunPreview = { token: string; code: string | null; name: string };

export type AccountSort = (typeof ACCOUNT_SORTS)[number];
export const USER_SORTS = ["GROUP_CD", "USER_CD", "USER_NAME", "AREA", "CITY", "PHONE1", "CR_LIMIT"] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** A page of a list, as its address asks for it. */
type Search = { words: string; page: number; size: number; sort?: string | null; desc?: boolean };

const searchOnWire = ({ words, page, size, sort, desc }: Search) => ({
  query: words || undefined,
  page,
  per_page: size,
  sort: sort ?? undefined,
  desc: sort && desc ? "Y" : undefined,
});

const MOST = 100;
const placeOf = (kind: PersonKind, code: string) =>
  `${kind === "account" ? "account" : "users"}/${encodeURIComponent(code)}`;
const ofAccount = (code: string) => [listTag("Account"), idTag("Account", code)];

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnersAccounts: build.query<Page<Account>, Search & { salesperson?: string; locked?: boolean }>({
      query: ({ salesperson, locked, ...search }) => ({
        url: "account",
        params: {
          type: "owner",
          ...searchOnWire(search),
          smanCd: salesperson || undefined,
          blackList: locked ? "Y" : undefined,
        },
      }),
      transformResponse: (body: Wire["AccountPageOut"]) => pageFromWire(body, accountFromWire),
      providesTags: [listTag("Account")],
    }),
    createCustomer: build.mutation<Account, NewCustomer>({
      query: (customer) => ({ url: "account/create", method: "POST", body: customerOnWire(customer) }),
      transformResponse: ({ result }: Wire["OneAccountOut"]) => accountFromWire(result),
      invalidatesTags: (_account, error) => unlessFailed(error, [listTag("Account")]),
    }),
    /** A token that sees the shop as this customer does, null for a guest, and changes nothing. */
    beginPreview: build.mutation<BegunPreview, string | null>({
      query: (accCd) => ({ url: "auth/preview", method: "POST", body: accCd ? { accCd } : {} }),
      transformResponse: ({ token, accCd, name }: Wire["PreviewOut"]) => ({ token, code: accCd, name }),
    }),
    getOwnersAccount: build.query<Account, string>({
      query: (code) => placeOf("account", code),
      transformResponse: ({ result }: Wire["OneAccountOut"]) => accountFromWire(result),
      providesTags: (_account, _error, code) => [idTag("Account", code)],
    }),
    listAccountNames: build.query<AccountName[], string>({
      query: (words) => ({ url: "account/getFilterAccounts", params: { query: words || undefined } }),
      transformResponse: ({ result }: Wire["AccountNamesOut"]) => result.map(accountNameFromWire),
      providesTags: [listTag("Account")],
    }),
    changeOwnersAccount: build.mutation<
      Account,
      { code: string; version: string | null; changed: Partial<AccountValues> }
    >({
      query: ({ code, version, changed }) => ({
        url: "account",
        method: "PUT",
        headers: version ? { "If-Match": `"${version}"` } : undefined,
        body: { accCd: code, type: "owner", ...changesOnWire(changed) },
      }),
      transformResponse: ({ result }: Wire["OneAccountOut"]) => accountFromWire(result),
      invalidatesTags: (_account, error, { code }) => unlessFailed(error, ofAccount(code)),
    }),
    switchForAccount: build.mutation<Account, { code: string; name: AccountSwitch; on: boolean }>({
      query: ({ code, name, on }) => ({
        url: "account",
        method: "POST",
        body: { type: on ? "add" : "remove", accCd: code, variable: SWITCHES[name] },
      }),
      transformResponse: ({ result }: Wire["OneAccountOut"]) => accountFromWire(result),
      invalidatesTags: (_account, error, { code }) => unlessFailed(error, ofAccount(code)),
    }),
    removeOwnersAccount: build.mutation<void, string>({
      query: (code) => ({ url: placeOf("account", code), method: "DELETE" }),
      transformResponse: () => undefined,
      invalidatesTags: (_none, error) => unlessFailed(error, [listTag("Account")]),
    }),
    listUsers: build.query<Page<User>, Search & { kind?: PersonKind }>({
      query: ({ kind, ...search }) => ({ url: "users", params: { type: kind, ...searchOnWire(search) } }),
      transformResponse: (body: Wire["UserPageOut"]) => pageFromWire(body, userFromWire),
      providesTags: [listTag("Account")],
    }),
    /** The sales team, to choose from. */
    listTeam: build.query<User[], void>({
      query: () => ({ url: "users", params: { type: "sman", per_page: MOST } }),
      transformResponse: ({ result }: Wire["UserPageOut"]) => result.map(userFromWire),
      providesTags: [listTag("Account")],
    }),
    addSalesperson: build.mutation<User, SalespersonValues>({
      query: (values) => ({ url: "users", method: "POST", body: salespersonOnWire(values) }),
      transformResponse: ({ result }: Wire["OneUserOut"]) => userFromWire(result),
      invalidatesTags: (_user, error) => unlessFailed(error, [listTag("Account")]),
    }),
    changeSalesperson: build.mutation<User, { code: string; changed: Partial<SalespersonValues> }>({
      query: ({ code, changed }) => ({
        url: placeOf("sman", code),
        method: "PUT",
        body: salespersonOnWire(changed),
      }),
      transformResponse: ({ result }: Wire["OneUserOut"]) => userFromWire(result),
      invalidatesTags: (_user, error) => unlessFailed(error, [listTag("Account")]),
    }),
    lockSalesperson: build.mutation<User, { code: string; locked: boolean }>({
      query: ({ code, locked }) => ({
        url: `${placeOf("sman", code)}/lock`,
        method: "PUT",
        body: { blackList: locked ? "Y" : "N" },
      }),
      transformResponse: ({ result }: Wire["OneUserOut"]) => userFromWire(result),
      invalidatesTags: (_user, error) => unlessFailed(error, [listTag("Account")]),
    }),
    setPassword: build.mutation<void, { kind: PersonKind; code: string; password: string }>({
      query: ({ kind, code, password }) => ({
        url: `${placeOf(kind, code)}/password`,
        method: "PUT",
        body: { password },
      }),
      transformResponse: () => undefined,
      invalidatesTags: (_none, error, { code }) => unlessFailed(error, ofAccount(code)),
    }),
    giveCode: build.mutation<GivenCode | null, { kind: PersonKind; code: string }>({
      query: ({ kind, code }) => ({
        url: `${placeOf(kind, code)}/password`,
        method: "PUT",
        body: { oneTime: true },
      }),
      transformResponse: givenCodeFromWire,
    }),
  }),
});

export const {
  useListOwnersAccountsQuery,
  useCreateCustomerMutation,
  useBeginPreviewMutation,
  useGetOwnersAccountQuery,
  useListAccountNamesQuery,
  useChangeOwnersAccountMutation,
  useSwitchForAccountMutation,
  useRemoveOwnersAccountMutation,
  useListUsersQuery,
  useListTeamQuery,
  useAddSalespersonMutation,
  useChangeSalespersonMutation,
  useLockSalespersonMutation,
  useSetPasswordMutation,
  useGiveCodeMutation,
} = peopleApi;
