import { api } from "@/shared/api/base";
import { call, del, get, ifMatch, post, put } from "@/shared/api/call";
import type { SortsOf } from "@/shared/api/declared";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag, listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import {
  type AccountCounts,
  type AccountNarrowing,
  countsFromWire,
  narrowingOnWire,
} from "./customers/narrowing";
import {
  type Account,
  type AccountName,
  type AccountSort,
  type AccountSwitch,
  type AccountValues,
  accountFromWire,
  accountNameFromWire,
  type CustomerToInvite,
  changesOnWire,
  customerOnWire,
  customerToInviteFromWire,
  type Invitation,
  invitationsFromWire,
  type NewCustomer,
  newSalespersonOnWire,
  type PersonKind,
  type SalespersonValues,
  type SignInCode,
  SWITCHES,
  salespersonOnWire,
  signInCodeFromWire,
  type User,
  userFromWire,
} from "./wire";

/** The customer of a preview of the shop, null for a guest, and the token for it. */
export type BegunPreview = { token: string; code: string | null; name: string };

/** The page of a list that the address describes. */
type Search<S = never> = { words: string; page: number; size: number; sort?: S | null; desc?: boolean };

const searchOnWire = <S>({ words, page, size, sort, desc }: Search<S>) => ({
  query: words || undefined,
  page,
  per_page: size,
  sort: sort ?? undefined,
  desc: sort && desc ? ("Y" as const) : undefined,
});

const MAX_SALESPEOPLE = 100;
const PASSWORD_OF = { account: "/api/account/{code}/password", sman: "/api/users/{code}/password" } as const;
const ofAccount = (code: string) => [listTag("Account"), idTag("Account", code)];

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnersAccounts: build.query<
      Page<Account>,
      Search<AccountSort> & { salesperson?: string; narrowing?: AccountNarrowing }
    >({
      ...call(
        ({ salesperson, narrowing, ...search }) =>
          get("/api/account", {
            query: {
              ...searchOnWire(search),
              smanCd: salesperson || undefined,
              ...(narrowing && narrowingOnWire(narrowing)),
            },
          }),
        // With a code, the same path returns a single account.
        (body) => pageFromWire(body as Wire["AccountPageOut"], accountFromWire),
      ),
      providesTags: [listTag("Account")],
    }),
    /** Counts the customers of each filter of the list. */
    countAccounts: build.query<AccountCounts, void>({
      ...call(
        () => get("/api/account/counts"),
        ({ result }) => countsFromWire(result),
      ),
      providesTags: [listTag("Account")],
    }),
    createCustomer: build.mutation<Account, NewCustomer>({
      ...call(
        (customer) => post("/api/account/create", { body: customerOnWire(customer) }),
        ({ result }) => accountFromWire(result),
      ),
      invalidatesTags: (_account, error) => unlessFailed(error, [listTag("Account")]),
    }),
    /** Returns a read-only token for the shop as this customer sees it; null means as a guest. */
    beginPreview: build.mutation<BegunPreview, string | null>({
      ...call(
        (accCd) => post("/api/auth/preview", { body: accCd ? { accCd } : {} }),
        ({ token, accCd, name }) => ({ token, code: accCd, name }),
      ),
    }),
    getOwnersAccount: build.query<Account, string>({
      ...call(
        (code) => get("/api/account/{code}", { path: { code } }),
        ({ result }) => accountFromWire(result),
      ),
      providesTags: (_account, _error, code) => [idTag("Account", code)],
    }),
    listAccountNames: build.query<AccountName[], string>({
      ...call(
        (words) => get("/api/account/getFilterAccounts", { query: { query: words || undefined } }),
        ({ result }) => result.map(accountNameFromWire),
      ),
      providesTags: [listTag("Account")],
    }),
    changeOwnersAccount: build.mutation<
      Account,
      { code: string; version: string | null; changed: Partial<AccountValues> }
    >({
      ...call(
        ({ code, version, changed }) =>
          put("/api/account", {
            headers: ifMatch(version),
            body: { accCd: code, ...changesOnWire(changed) },
          }),
        ({ result }) => accountFromWire(result),
      ),
      // Locking a customer ends their sessions.
      invalidatesTags: (_account, error, { code }) =>
        unlessFailed(error, [...ofAccount(code), listTag("Session")]),
    }),
    switchForAccount: build.mutation<Account, { code: string; name: AccountSwitch; on: boolean }>({
      ...call(
        ({ code, name, on }) =>
          post("/api/account", {
            body: { type: on ? "add" : "remove", accCd: code, variable: SWITCHES[name] },
          }),
        ({ result }) => accountFromWire(result),
      ),
      invalidatesTags: (_account, error, { code }) => unlessFailed(error, ofAccount(code)),
    }),
    removeOwnersAccount: build.mutation<void, string>({
      ...call(
        (code) => del("/api/account/{code}", { path: { code } }),
        () => undefined,
      ),
      invalidatesTags: (_none, error) => unlessFailed(error, [listTag("Account")]),
    }),
    listUsers: build.query<Page<User>, Search<SortsOf<"UserOut">> & { kind?: PersonKind }>({
      ...call(
        ({ kind, ...search }) => get("/api/users", { query: { type: kind, ...searchOnWire(search) } }),
        (body) => pageFromWire(body, userFromWire),
      ),
      providesTags: [listTag("Account")],
    }),
    /** Lists the sales team to choose from. */
    listTeam: build.query<User[], void>({
      ...call(
        () => get("/api/users", { query: { type: "sman", per_page: MAX_SALESPEOPLE } }),
        ({ result }) => result.map(userFromWire),
      ),
      providesTags: [listTag("Account")],
    }),
    addSalesperson: build.mutation<User, SalespersonValues>({
      ...call(
        (values) => post("/api/users", { body: newSalespersonOnWire(values) }),
        ({ result }) => userFromWire(result),
      ),
      invalidatesTags: (_user, error) => unlessFailed(error, [listTag("Account")]),
    }),
    changeSalesperson: build.mutation<User, { code: string; changed: Partial<SalespersonValues> }>({
      ...call(
        ({ code, changed }) => put("/api/users/{code}", { path: { code }, body: salespersonOnWire(changed) }),
        ({ result }) => userFromWire(result),
      ),
      invalidatesTags: (_user, error) => unlessFailed(error, [listTag("Account")]),
    }),
    lockSalesperson: build.mutation<User, { code: string; locked: boolean }>({
      ...call(
        ({ code, locked }) =>
          put("/api/users/{code}/lock", { path: { code }, body: { blackList: locked ? "Y" : "N" } }),
        ({ result }) => userFromWire(result),
      ),
      invalidatesTags: (_user, error) => unlessFailed(error, [listTag("Account"), listTag("Session")]),
    }),
    letOverrideCredit: build.mutation<User, { code: string; allowed: boolean }>({
      ...call(
        ({ code, allowed }) =>
          put("/api/users/{code}/credit", {
            path: { code },
            body: { mayOverrideCredit: allowed ? "Y" : "N" },
          }),
        ({ result }) => userFromWire(result),
      ),
      invalidatesTags: (_user, error) => unlessFailed(error, [listTag("Account")]),
    }),
    setPassword: build.mutation<void, { kind: PersonKind; code: string; password: string }>({
      ...call(
        ({ kind, code, password }) => put(PASSWORD_OF[kind], { path: { code }, body: { password } }),
        () => undefined,
      ),
      invalidatesTags: (_none, error, { code }) =>
        unlessFailed(error, [...ofAccount(code), listTag("Session")]),
    }),
    giveCode: build.mutation<SignInCode | null, { kind: PersonKind; code: string }>({
      ...call(
        ({ kind, code }) => put(PASSWORD_OF[kind], { path: { code }, body: { oneTime: true } }),
        signInCodeFromWire,
      ),
    }),
    /** The customers who never signed in. */
    listToInvite: build.query<Page<CustomerToInvite>, { page: number; size: number }>({
      ...call(
        ({ page, size }) => get("/api/account/invitations", { query: { page, per_page: size } }),
        (body) => pageFromWire(body, customerToInviteFromWire),
      ),
      providesTags: [listTag("Account")],
    }),
    invite: build.mutation<Invitation[], string[]>({
      ...call((accCd) => post("/api/account/invitations", { body: { accCd } }), invitationsFromWire),
      invalidatesTags: (_made, error) => unlessFailed(error, [listTag("Account")]),
    }),
  }),
});

export const {
  useListOwnersAccountsQuery,
  useCountAccountsQuery,
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
  useLetOverrideCreditMutation,
  useSetPasswordMutation,
  useGiveCodeMutation,
  useListToInviteQuery,
  useInviteMutation,
} = peopleApi;
