import type { Page, WirePage } from "@/shared/api/page";
import { platformApi, unlessRefused } from "./base";
import { signedIn, signedOut } from "./session";
import { type Administrator, type AuditRow, type Me, type One, pageOf, type TwoFactorSecret } from "./wire";

export type SignIn = { email: string; password: string; code?: string };
export type AuditAsked = {
  store?: string;
  administrator?: string;
  action?: string;
  page: number;
  size: number;
};

const identityApi = platformApi.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<{ token: string }, SignIn>({
      query: (body) => ({ url: "auth", method: "POST", body }),
      onQueryStarted: async (_sign, { dispatch, queryFulfilled }) => {
        // What is refused is told where it was asked.
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(signedIn(answer.data.token));
      },
    }),
    signOut: build.mutation<void, void>({
      query: () => ({ url: "logout", method: "POST", body: {} }),
      transformResponse: () => undefined,
      onQueryStarted: async (_none, { dispatch, queryFulfilled }) => {
        await queryFulfilled.catch(() => null);
        dispatch(signedOut());
      },
    }),
    getMe: build.query<Me, void>({
      query: () => "me",
      transformResponse: ({ result }: One<Me>) => result,
      providesTags: ["Me"],
    }),
    listAdministrators: build.query<Administrator[], void>({
      query: () => ({ url: "administrators", params: { per_page: 100 } }),
      transformResponse: ({ result }: One<Administrator[]>) => result,
      providesTags: ["Administrator"],
    }),
    beginTwoFactor: build.mutation<TwoFactorSecret, string>({
      query: (password) => ({ url: "two-factor", method: "POST", body: { password } }),
      transformResponse: ({ result }: One<TwoFactorSecret>) => result,
    }),
    /** Turns it on; the codes, if any, let one in once each where the telephone is lost. */
    confirmTwoFactor: build.mutation<string[], string>({
      query: (code) => ({ url: "two-factor", method: "PUT", body: { code } }),
      transformResponse: (body: { result?: { recoveryCodes?: string[] } } | null) =>
        body?.result?.recoveryCodes ?? [],
      invalidatesTags: unlessRefused("Administrator", "Audit"),
    }),
    endTwoFactor: build.mutation<void, { password: string; code: string }>({
      query: (body) => ({ url: "two-factor", method: "DELETE", body }),
      transformResponse: () => undefined,
      invalidatesTags: unlessRefused("Me", "Administrator", "Audit"),
    }),
    changePassword: build.mutation<void, { oldPassword: string; newPassword: string }>({
      query: (body) => ({ url: "password", method: "PUT", body }),
      transformResponse: () => undefined,
      invalidatesTags: unlessRefused("Audit"),
    }),
    listAudit: build.query<Page<AuditRow>, AuditAsked>({
      query: ({ page, size, ...narrowed }) => ({
        url: "audit",
        params: { ...narrowed, page, per_page: size },
      }),
      transformResponse: (body: WirePage<AuditRow>) => pageOf(body),
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
  useBeginTwoFactorMutation,
  useConfirmTwoFactorMutation,
  useEndTwoFactorMutation,
  useChangePasswordMutation,
  useListAuditQuery,
} = identityApi;
