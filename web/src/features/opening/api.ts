import { api } from "@/shared/api/base";
import type { Wire } from "@/shared/api/wire";
import type { NewStore } from "./rules";
import { newStoreToWire } from "./wire";

export type Opened = Wire["OnboardedOut"];
export type RequestState = "waiting" | "denied" | "ready";

const openingApi = api.injectEndpoints({
  endpoints: (build) => ({
    openStore: build.mutation<Opened, { store: NewStore; device: string }>({
      query: ({ store, device }) => ({
        url: "platform/onboarding",
        method: "POST",
        body: newStoreToWire(store, device),
      }),
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

export const { useOpenStoreMutation, useFollowRequestQuery } = openingApi;
