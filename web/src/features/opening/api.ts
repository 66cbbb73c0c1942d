import { api } from "@/shared/api/base";
import { call, get, post } from "@/shared/api/call";
import type { Wire } from "@/shared/api/wire";
import type { Proof, SentCode } from "@/shared/verification/useCode";
import type { NewStore } from "./rules";
import { newStoreToWire } from "./wire";

export type Opened = Wire["OnboardedOut"];
export type RequestState = "waiting" | "denied" | "ready";

const openingApi = api.injectEndpoints({
  endpoints: (build) => ({
    openStore: build.mutation<Opened, { store: NewStore; device: string; proof: Proof | null }>({
      ...call(
        ({ store, device, proof }) =>
          post("/api/platform/onboarding", { body: { ...newStoreToWire(store, device), ...proof } }),
        (body) => body,
      ),
    }),
    askOpeningCode: build.mutation<SentCode, string>({
      ...call(
        (mobileNo) => post("/api/platform/onboarding/code", { body: { mobileNo } }),
        ({ result }) => result,
      ),
    }),
    /** Whether a store has this number; stores that do not serve anyone are known only to the server. */
    isTaken: build.query<boolean, string>({
      ...call(
        (mobileNo) => get("/api/saral/about", { query: { mobileNo } }),
        ({ result }) => Boolean(result?.COMP_NAME),
      ),
    }),
    followRequest: build.query<RequestState, string>({
      ...call(
        (request) => get("/api/platform/onboarding", { query: { request } }),
        ({ result: { state } }) => {
          if (state === "waiting" || state === "provisioning") return "waiting";
          return state === "denied" ? "denied" : "ready";
        },
      ),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAskOpeningCodeMutation, useOpenStoreMutation, useFollowRequestQuery, useIsTakenQuery } =
  openingApi;
