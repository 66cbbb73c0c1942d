import { call, del, get, post, put } from "@/shared/api/call";
import type { Page } from "@/shared/api/page";
import { platformApi, unlessRefused } from "./base";
import { signedIn, signedOut } from "./session";
import {
  type Administrator,
  type AdministratorSession,
  type AuditRow,
  type Me,
  pageOf,
  type TwoFactorSecret,
} from "./wire";

export type SignIn = { email: string; password: string; code?: string };
export type AuditQuery = {
  store?: string;
  administrator?: string;
  action?: string;
  page: number;
  size: number;
};

const identityApi = platformApi.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<{ token: string }, SignIn>({
      ...call(
        (body) => post("/api/platform/auth", { body }),
        (body) => body,
      ),
      onQueryStarted: async (_sign, { dispatch, queryFulfilled }) => {
        // The form shows the error.
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(signedIn(answer.data.token));
      },
    }),
    signOut: build.mutation<void, void>({
      ...call(
        () => post("/api/platform/logout"),
        () => undefined,
      ),
      onQueryStarted: async (_none, { dispatch, queryFulfilled }) => {
        await queryFulfilled.catch(() => null);
        dispatch(signedOut());
      },
    }),
    getMe: build.query<Me, void>({
      ...call(
        () => get("/api/platform/me"),
        ({ result }) => result,
      ),
      providesTags: ["Me"],
    }),
    listAdministrators: build.query<Administrator[], void>({
      ...call(
        () => get("/api/platform/administrators", { query: { per_page: 100 } }),
        ({ result }) => result,
      ),
      providesTags: ["Administrator"],
    }),
    listOwnSessions: build.query<AdministratorSession[], void>({
      ...call(
        () => get("/api/platform/sessions"),
        ({ result }) => result,
      ),
      providesTags: ["OwnSession"],
    }),
    /** Ends one session, or without an id all others. */
    endOwnSessions: build.mutation<void, string | undefined>({
      ...call(
        (session) => del("/api/platform/sessions", { query: session ? { session } : {} }),
        () => undefined,
      ),
      invalidatesTags: unlessRefused("OwnSession", "Audit"),
    }),
    beginTwoFactor: build.mutation<TwoFactorSecret, string>({
      ...call(
        (password) => post("/api/platform/two-factor", { body: { password } }),
        ({ result }) => result,
      ),
    }),
    /**
     * Turns two-factor authentication on and returns recovery codes, each for one sign-in without the phone.
     */
    confirmTwoFactor: build.mutation<string[], string>({
      ...call(
        (code) => put("/api/platform/two-factor", { body: { code } }),
        (body) => body?.result?.recoveryCodes ?? [],
      ),
      invalidatesTags: unlessRefused("Administrator", "OwnSession", "Audit"),
    }),
    endTwoFactor: build.mutation<void, { password: string; code: string }>({
      ...call(
        (body) => del("/api/platform/two-factor", { body }),
        () => undefined,
      ),
      invalidatesTags: unlessRefused("Me", "Administrator", "Audit"),
    }),
    changePassword: build.mutation<void, { oldPassword: string; newPassword: string }>({
      ...call(
        (body) => put("/api/platform/password", { body }),
        () => undefined,
      ),
      invalidatesTags: unlessRefused("OwnSession", "Audit"),
    }),
    listAudit: build.query<Page<AuditRow>, AuditQuery>({
      ...call(
        ({ page, size, ...narrowed }) =>
          get("/api/platform/audit", { query: { ...narrowed, page, per_page: size } }),
        pageOf,
      ),
      providesTags: ["Audit"],
    }),
  }),
});

export const { getMe } = identityApi.endpoints;
export const {
  useSignInMutation,
  useSignOutMutation,
  useGetMeQuery,
  useListAdministratorsQuery,
  useListOwnSessionsQuery,
  useEndOwnSessionsMutation,
  useBeginTwoFactorMutation,
  useConfirmTwoFactorMutation,
  useEndTwoFactorMutation,
  useChangePasswordMutation,
  useListAuditQuery,
} = identityApi;
