import { api } from "@/shared/api/base";
import type { Wire } from "@/shared/api/wire";
import type { AskedCode, Proof } from "@/shared/verification/useCode";
import type { NewStore } from "./rules";
import { newStoreToWire } from "./wire";

export type Opened = Wire["OnboardedOut"];
export type RequestState = "waiting" | "denied" | "ready";

const openingApi = api.injectEndpoints({
  endpoints: (build) => ({
    openStore: build.mutation<Opened, { store: NewStore; device: string; proof: Proof | null }>({
      query: ({ store, device, proof }) => ({
        url: "platform/onboarding",
        method: "POST",
        body: { ...newStoreToWire(store, device), ...proof },
      }),
    }),
    askOpeningCode: build.mutation<AskedCode, string>({
      query: (mobileNo) => ({ url: "platform/onboarding/code", method: "POST", body: { mobileNo } }),
      transformResponse: ({ result }: Wire["AskedOut"]) => result,
    }),
    followRequest: build.query<RequestState, string>({
      query: (request) => ({ url: "platform/onboarding", params: { request } }),
      transformResponse: ({ result: { state } }: Wire["OpenedOut"]) => {
        if (state === "waiting" || state === "provisioning") return "waiting";
        return state === "denied" ? "denied" : "ready";
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAskOpeningCodeMutation, useOpenStoreMutation, useFollowRequestQuery } = openingApi;
