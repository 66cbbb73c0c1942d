import { api } from "@/shared/api/base";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import type { Role } from "@/shared/session/token";
import type { AskedCode, Proof } from "@/shared/verification/useCode";
import type { SignUpForm } from "./sign-up-rules";
import { signUpToWire } from "./wire";

export type SignedIn = { role: Role; token: string; uniqueNo?: string; isVerified?: boolean };
/** A new customer whom the owner has to let in first gets no token yet. */
export type SignedUp = Omit<SignedIn, "token"> & { token: string | null };
/** A device that is signed in. */
export type SignedInDevice = Wire["SessionOut"];
/** What a code is good for. */
export type Purpose = Wire["CodeIn"]["purpose"];
type Credentials = { mobileNumber: string; userName: string; password: string; device: string };

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<SignedIn, Credentials>({
      query: ({ mobileNumber, userName, password, device }) => ({
        url: "auth/",
        method: "POST",
        body: { userName, password, mobileNo: mobileNumber, uniqueNo: device, deviceName: "web" },
      }),
    }),
    claim: build.mutation<SignedIn, Credentials & { code: string }>({
      query: ({ mobileNumber, userName, code, password, device }) => ({
        url: "auth/claim",
        method: "POST",
        body: { userName, code, password, mobileNo: mobileNumber, uniqueNo: device, deviceName: "web" },
      }),
    }),
    askCode: build.mutation<AskedCode, { mobile: string; purpose: Purpose }>({
      query: ({ mobile, purpose }) => ({
        url: "auth/code",
        method: "POST",
        body: { phone1: mobile, purpose },
      }),
      transformResponse: ({ result }: Wire["AskedOut"]) => result,
    }),
    signInByCode: build.mutation<SignedIn, Proof & { device: string }>({
      query: ({ device, ...proof }) => ({
        url: "auth/otp",
        method: "POST",
        body: { ...proof, uniqueNo: device, deviceName: "web" },
      }),
    }),
    resetPassword: build.mutation<SignedIn, Proof & { password: string; device: string }>({
      query: ({ device, ...chosen }) => ({
        url: "auth/reset",
        method: "POST",
        body: { ...chosen, uniqueNo: device, deviceName: "web" },
      }),
    }),
    signInAsGuest: build.mutation<SignedIn, string>({
      query: (mobileNo) => ({ url: "auth/guest/", method: "POST", body: { mobileNo } }),
    }),
    isRegistered: build.mutation<boolean, { store: string; mobile: string }>({
      query: ({ store, mobile }) => ({
        url: "auth/validate",
        method: "POST",
        body: { mobnoCo: store, mobileNo: mobile },
      }),
      transformResponse: ({ isPresent }: Wire["IsPresentOut"]) => isPresent,
    }),
    signUp: build.mutation<
      SignedUp,
      { form: SignUpForm; store: string; device: string; proof: Proof | null }
    >({
      query: ({ form, store, device, proof }) => ({
        url: "auth/signup",
        method: "POST",
        body: { ...signUpToWire(form, store, device), ...proof },
      }),
    }),
    changePassword: build.mutation<void, { oldPassword: string; newPassword: string }>({
      query: (body) => ({ url: "auth/password", method: "PUT", body }),
      transformResponse: () => undefined,
      invalidatesTags: (_result, error) => unlessFailed(error, [listTag("Session")]),
    }),
    listSessions: build.query<SignedInDevice[], void>({
      query: () => "auth/sessions",
      transformResponse: ({ result }: Wire["SessionsOut"]) => result,
      providesTags: [listTag("Session")],
    }),
    /** Ends one sign-in, or all others where none is named. */
    endSessions: build.mutation<void, string | undefined>({
      query: (session) => ({ url: "auth/sessions", method: "DELETE", params: session ? { session } : {} }),
      transformResponse: () => undefined,
      invalidatesTags: (_result, error) => unlessFailed(error, [listTag("Session")]),
    }),
    signOut: build.mutation<void, void>({
      query: () => ({ url: "auth/logout", method: "POST" }),
    }),
  }),
});

export const {
  useSignInMutation,
  useClaimMutation,
  useAskCodeMutation,
  useSignInByCodeMutation,
  useResetPasswordMutation,
  useSignInAsGuestMutation,
  useIsRegisteredMutation,
  useSignUpMutation,
  useChangePasswordMutation,
  useListSessionsQuery,
  useEndSessionsMutation,
  useSignOutMutation,
} = authApi;
