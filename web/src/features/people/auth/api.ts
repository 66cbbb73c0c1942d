import { api } from "@/shared/api/base";
import { call, post } from "@/shared/api/call";
import type { Wire } from "@/shared/api/wire";
import type { GuestCart } from "@/shared/session/guest-cart";
import type { Role } from "@/shared/session/token";
import type { Proof, SentCode } from "@/shared/verification/useCode";
import type { SignUpForm } from "./sign-up-rules";
import { signedInFromWire, signUpToWire } from "./wire";

export type SignedIn = {
  role: Role;
  token: string;
  uniqueNo?: string;
  isVerified?: boolean;
  guestCart?: GuestCart;
};
/** The result of a sign-up; the token is null while a new customer waits for the owner's approval. */
export type SignedUp = Omit<SignedIn, "token"> & { token: string | null };
/** The purpose of a one-time code. */
export type Purpose = Wire["CodeIn"]["purpose"];
type Credentials = { mobileNumber: string; userName: string; password: string; device: string };

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<SignedIn, Credentials>({
      ...call(
        ({ mobileNumber, userName, password, device }) =>
          post("/api/auth/", {
            body: { userName, password, mobileNo: mobileNumber, uniqueNo: device, deviceName: "web" },
          }),
        signedInFromWire,
      ),
    }),
    claim: build.mutation<SignedIn, Credentials & { code: string }>({
      ...call(
        ({ mobileNumber, userName, code, password, device }) =>
          post("/api/auth/claim", {
            body: { userName, code, password, mobileNo: mobileNumber, uniqueNo: device, deviceName: "web" },
          }),
        signedInFromWire,
      ),
    }),
    askCode: build.mutation<SentCode, { mobile: string; purpose: Purpose }>({
      ...call(
        ({ mobile, purpose }) => post("/api/auth/code", { body: { phone1: mobile, purpose } }),
        ({ result }) => result,
      ),
    }),
    signInByCode: build.mutation<SignedIn, Proof & { device: string }>({
      ...call(
        ({ device, ...proof }) =>
          post("/api/auth/otp", { body: { ...proof, uniqueNo: device, deviceName: "web" } }),
        signedInFromWire,
      ),
    }),
    resetPassword: build.mutation<SignedIn, Proof & { password: string; device: string }>({
      ...call(
        ({ device, ...chosen }) =>
          post("/api/auth/reset", { body: { ...chosen, uniqueNo: device, deviceName: "web" } }),
        signedInFromWire,
      ),
    }),
    signInAsGuest: build.mutation<SignedIn, string>({
      ...call((mobileNo) => post("/api/auth/guest/", { body: { mobileNo } }), signedInFromWire),
    }),
    isRegistered: build.mutation<boolean, { store: string; mobile: string }>({
      ...call(
        ({ store, mobile }) => post("/api/auth/validate", { body: { mobnoCo: store, mobileNo: mobile } }),
        ({ isPresent }) => isPresent,
      ),
    }),
    signUp: build.mutation<
      SignedUp,
      { form: SignUpForm; store: string; device: string; proof: Proof | null }
    >({
      ...call(
        ({ form, store, device, proof }) =>
          post("/api/auth/signup", { body: { ...signUpToWire(form, store, device), ...proof } }),
        signedInFromWire,
      ),
    }),
    signOut: build.mutation<void, void>({
      ...call(
        () => post("/api/auth/logout"),
        () => undefined,
      ),
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
  useSignOutMutation,
} = authApi;
