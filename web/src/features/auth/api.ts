import { api } from "@/shared/api/base";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import type { Role } from "@/shared/session/token";
import type { SignUpForm } from "./sign-up-rules";
import { signUpToWire } from "./wire";

export type SignedIn = { role: Role; token: string; uniqueNo?: string; isVerified?: boolean };
/** A new customer whom the owner has to let in first gets no token yet. */
export type SignedUp = Omit<SignedIn, "token"> & { token: string | null };
/** A device that is signed in. */
export type SignedInDevice = Wire["SessionOut"];
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
    signUp: build.mutation<SignedUp, { form: SignUpForm; store: string; device: string }>({
      query: ({ form, store, device }) => ({
        url: "auth/signup",
        method: "POST",
        body: signUpToWire(form, store, device),
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
  useSignInAsGuestMutation,
  useIsRegisteredMutation,
  useSignUpMutation,
  useChangePasswordMutation,
  useListSessionsQuery,
  useEndSessionsMutation,
  useSignOutMutation,
} = authApi;
