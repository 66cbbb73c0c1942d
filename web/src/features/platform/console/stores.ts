import { call, del, get, patch, post } from "@/shared/api/call";
import type { Page } from "@/shared/api/page";
import { platformApi, unlessRefused } from "./base";
import {
  type Job,
  type NewStore,
  type PlatformStore,
  pageOf,
  type StoreChange,
  type StoreRow,
  type StoreState,
} from "./wire";

export const STORE_SORTS = [
  "companyName",
  "personName",
  "state",
  "products",
  "customers",
  "orders30",
  "lastOrder",
  "storage",
  "schemaVersion",
  "createdAt",
] as const;
export type StoreSort = (typeof STORE_SORTS)[number];

/** The filters of the stores: one state, or the stores that need attention. */
export type Narrowing = StoreState | "look";

export type StoresQuery = {
  words: string;
  state?: Narrowing;
  database?: string;
  sort: StoreSort;
  desc: boolean;
  page: number;
  size: number;
};

/** Actions that take effect at once and answer with the store. */
export type QuickAction = "suspend" | "resume" | "close" | "reopen" | "approve" | "deny";
/** Actions that run as a job. */
export type LongJob = { action: "export" | "migrate" } | { action: "move"; database: string };
export type LongAction = LongJob["action"];

/** A support view of a store, with the token that reads it. */
export type StoreView = { id: string; mobileNo: string; token: string };

export type NewPassword = { mobileNo: string; password: string };

const storesApi = platformApi.injectEndpoints({
  endpoints: (build) => ({
    listStores: build.query<Page<StoreRow>, StoresQuery>({
      ...call(
        ({ words, state, database, sort, desc, page, size }) =>
          get("/api/platform/stores", {
            query: {
              query: words || undefined,
              state,
              database,
              sort: `${desc ? "-" : ""}${sort}`,
              page,
              per_page: size,
            },
          }),
        pageOf,
      ),
      providesTags: ["Store"],
    }),
    getStore: build.query<PlatformStore, string>({
      ...call(
        (store) => get("/api/platform/stores/{mobile_number}", { path: { mobile_number: store } }),
        ({ result }) => result,
      ),
      providesTags: ["Store"],
    }),
    openStore: build.mutation<{ mobileNo: string; state: StoreState }, NewStore>({
      ...call(
        (body) => post("/api/platform/stores", { body }),
        ({ result }) => result,
      ),
      invalidatesTags: unlessRefused("Store", "Operations", "Audit"),
    }),
    changeStore: build.mutation<PlatformStore, { store: string; change: StoreChange }>({
      ...call(
        ({ store, change }) =>
          patch("/api/platform/stores/{mobile_number}", { path: { mobile_number: store }, body: change }),
        ({ result }) => result,
      ),
      invalidatesTags: unlessRefused("Store", "Audit"),
    }),
    actOnStore: build.mutation<void, { store: string; action: QuickAction; reason?: string }>({
      ...call(
        ({ store, action, reason }) =>
          post(`/api/platform/stores/{mobile_number}/${action}`, {
            path: { mobile_number: store },
            body: reason ? { reason } : {},
          }),
        () => undefined,
      ),
      invalidatesTags: unlessRefused("Store", "Operations", "Audit"),
    }),
    beginForStore: build.mutation<Job, { store: string } & LongJob>({
      ...call(
        ({ store, ...job }) => {
          const path = { mobile_number: store };
          return job.action === "move"
            ? post("/api/platform/stores/{mobile_number}/move", { path, body: { database: job.database } })
            : post(`/api/platform/stores/{mobile_number}/${job.action}`, { path, body: {} });
        },
        ({ result }) => result,
      ),
      invalidatesTags: unlessRefused("Job", "Store", "Operations", "Audit"),
    }),
    givePassword: build.mutation<NewPassword, string>({
      ...call(
        (store) =>
          post("/api/platform/stores/{mobile_number}/password", { path: { mobile_number: store }, body: {} }),
        ({ result }) => result,
      ),
      invalidatesTags: unlessRefused("Store", "Audit"),
    }),
    viewStore: build.mutation<StoreView, { store: string; reason: string }>({
      ...call(
        ({ store, reason }) =>
          post("/api/platform/stores/{mobile_number}/view", {
            path: { mobile_number: store },
            body: { reason },
          }),
        ({ result }) => result,
      ),
      invalidatesTags: unlessRefused("Audit"),
    }),
    eraseStore: build.mutation<Job, { store: string; confirm: string }>({
      ...call(
        ({ store, confirm }) =>
          del("/api/platform/stores/{mobile_number}", { path: { mobile_number: store }, body: { confirm } }),
        ({ result }) => result,
      ),
      invalidatesTags: unlessRefused("Job", "Store", "Operations", "Audit"),
    }),
  }),
});

export const { listStores } = storesApi.endpoints;
export const {
  useListStoresQuery,
  useGetStoreQuery,
  useOpenStoreMutation,
  useChangeStoreMutation,
  useActOnStoreMutation,
  useBeginForStoreMutation,
  useGivePasswordMutation,
  useViewStoreMutation,
  useEraseStoreMutation,
} = storesApi;
