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
    /**
     * Returns whether a store has this number. A store that serves no one does not count:
     * only the server knows it.
     */
    isTaken: build.query<boolean, string>({
      ...call(
        (mobileNo) => get("/api/saral/about", { query: { mobileNo } }),
        ({ result }) => Boolean(result?.COMP_NAME),
      ),
    }),
    followRequest: build.query<{ state: RequestState; reason: string | null }, string>({
      ...call(
        (request) => get("/api/platform/onboarding", { query: { request } }),
        ({ result: { state, reason } }): { state: RequestState; reason: string | null } => {
          if (state === "waiting" || state === "provisioning") return { state: "waiting", reason };
          return { state: state === "denied" ? "denied" : "ready", reason };
        },
      ),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAskOpeningCodeMutation, useOpenStoreMutation, useFollowRequestQuery, useIsTakenQuery } =
  openingApi;
