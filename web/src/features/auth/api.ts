import { api } from "@/shared/api/base";
import type { Role } from "@/shared/session/token";

export type SignedIn = { role: Role; token: string; uniqueNo?: string; isVerified?: boolean };
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
    signInAsGuest: build.mutation<SignedIn, string>({
      query: (mobileNo) => ({ url: "auth/guest/", method: "POST", body: { mobileNo } }),
    }),
    signOut: build.mutation<void, void>({
      query: () => ({ url: "auth/logout", method: "POST" }),
    }),
  }),
});

export const { useSignInMutation, useSignInAsGuestMutation, useSignOutMutation } = authApi;
