import type { Page, WirePage } from "@/shared/api/page";
import { platformApi, unlessRefused } from "./base";
import {
  type Job,
  type NewStore,
  type One,
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

/** The stores of one state, or those that somebody should look at. */
export type Narrowing = StoreState | "look";

export type StoresAsked = {
  words: string;
  state?: Narrowing;
  sort: StoreSort;
  desc: boolean;
  page: number;
  size: number;
};

/** What is done at once and answers with the store. */
export type QuickAction = "suspend" | "resume" | "close" | "reopen" | "approve" | "deny";
/** What takes its time and answers with a job. */
export type LongAction = "export" | "move" | "migrate";

export type Given = { mobileNo: string; password: string };
const placeOf = (store: string, more = "") => `stores/${encodeURIComponent(store)}${more}`;

const storesApi = platformApi.injectEndpoints({
  endpoints: (build) => ({
    listStores: build.query<Page<StoreRow>, StoresAsked>({
      query: ({ words, state, sort, desc, page, size }) => ({
        url: "stores",
        params: {
          query: words || undefined,
          state,
          sort: `${desc ? "-" : ""}${sort}`,
          page,
          per_page: size,
        },
      }),
      transformResponse: (body: WirePage<StoreRow>) => pageOf(body),
      providesTags: ["Store"],
    }),
    getStore: build.query<PlatformStore, string>({
      query: (store) => placeOf(store),
      transformResponse: ({ result }: One<PlatformStore>) => result,
      providesTags: ["Store"],
    }),
    openStore: build.mutation<{ mobileNo: string; state: StoreState }, NewStore>({
      query: (body) => ({ url: "stores", method: "POST", body }),
      transformResponse: ({ result }: One<{ mobileNo: string; state: StoreState }>) => result,
      invalidatesTags: unlessRefused("Store", "Operations", "Audit"),
    }),
    changeStore: build.mutation<PlatformStore, { store: string; change: StoreChange }>({
      query: ({ store, change }) => ({ url: placeOf(store), method: "PATCH", body: change }),
      transformResponse: ({ result }: One<PlatformStore>) => result,
      invalidatesTags: unlessRefused("Store", "Audit"),
    }),
    actOnStore: build.mutation<void, { store: string; action: QuickAction; reason?: string }>({
      query: ({ store, action, reason }) => ({
        url: placeOf(store, `/${action}`),
        method: "POST",
        body: reason ? { reason } : {},
      }),
      transformResponse: () => undefined,
      invalidatesTags: unlessRefused("Store", "Operations", "Audit"),
    }),
    beginForStore: build.mutation<Job, { store: string; action: LongAction; database?: string }>({
      query: ({ store, action, database }) => ({
        url: placeOf(store, `/${action}`),
        method: "POST",
        body: database ? { database } : {},
      }),
      transformResponse: ({ result }: One<Job>) => result,
      invalidatesTags: unlessRefused("Job", "Store", "Operations", "Audit"),
    }),
    givePassword: build.mutation<Given, string>({
      query: (store) => ({ url: placeOf(store, "/password"), method: "POST", body: {} }),
      transformResponse: ({ result }: One<Given>) => result,
      invalidatesTags: unlessRefused("Store", "Audit"),
    }),
    eraseStore: build.mutation<Job, { store: string; confirm: string }>({
      query: ({ store, confirm }) => ({ url: placeOf(store), method: "DELETE", body: { confirm } }),
      transformResponse: ({ result }: One<Job>) => result,
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
  useEraseStoreMutation,
} = storesApi;
