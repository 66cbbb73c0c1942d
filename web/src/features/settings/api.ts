import { api } from "@/shared/api/base";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import {
  type Config,
  configFromWire,
  countsFromWire,
  type Firm,
  firmFromWire,
  type Labels,
  type Look,
  labelsFromWire,
  labelsToWire,
  lookFromWire,
  type PictureCounts,
  type Switches,
  switchesFromWire,
  switchesToWire,
  type Versioned,
} from "./wire";

/** What is changed, and the version that was read before it. */
type Change = { store: string; version: string };
export type LookPart = "logo" | "banner" | "paymentImg" | "socialLinks" | "color";
type LookChange = Change & { type: LookPart; data: unknown };
export type LookSaved = Versioned<Look> & { waiting: string[] };

const changing = (url: string, { store, version }: Change, body: object) => ({
  url,
  method: "PUT",
  body: { ...body, mobileNo: store },
  headers: version ? { "If-Match": `"${version}"` } : undefined,
});

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLook: build.query<Versioned<Look>, string>({
      query: (mobileNo) => ({ url: "owner", params: { mobileNo } }),
      transformResponse: (body: Wire["OwnerOut"]) => lookFromWire(body),
      providesTags: [listTag("Store")],
    }),
    changeLook: build.mutation<LookSaved, LookChange>({
      query: ({ type, data, ...change }) => changing("owner", change, { type, data }),
      transformResponse: (body: Wire["LookOut"]) => ({ ...lookFromWire(body), waiting: body.waiting }),
      async onQueryStarted({ store }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(settingsApi.util.upsertQueryData("getLook", store, data));
      },
      invalidatesTags: (_saved, error) => unlessFailed(error, [listTag("Store")]),
    }),
    getSwitches: build.query<Versioned<Switches>, string>({
      query: (mobileNo) => ({ url: "settings", params: { mobileNo } }),
      transformResponse: (body: Wire["SettingsOut"]) => switchesFromWire(body),
      providesTags: [listTag("Setting")],
    }),
    changeSwitches: build.mutation<Versioned<Switches>, Change & { switches: Switches }>({
      query: ({ switches, ...change }) =>
        changing("settings", change, { settings: switchesToWire(switches) }),
      transformResponse: (body: Wire["SettingsOut"]) => switchesFromWire(body),
      async onQueryStarted({ store }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(settingsApi.util.upsertQueryData("getSwitches", store, data));
      },
      invalidatesTags: (_saved, error) => unlessFailed(error, [listTag("Setting")]),
    }),
    getConfig: build.query<Versioned<Config>, string>({
      query: (mobileNo) => ({ url: "spsfile", params: { mobileNo } }),
      transformResponse: (body: Wire["ConfigOut"]) => configFromWire(body),
      providesTags: [listTag("Setting")],
    }),
    changeConfig: build.mutation<Versioned<Config>, Change & { data: object[] }>({
      query: ({ data, ...change }) => changing("spsfile", change, { data }),
      transformResponse: (body: Wire["ConfigOut"]) => configFromWire(body),
      async onQueryStarted({ store }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(settingsApi.util.upsertQueryData("getConfig", store, data));
      },
    }),
    getLabels: build.query<Versioned<Labels>, string>({
      query: (mobileNo) => ({ url: "labels", params: { mobileNo } }),
      transformResponse: (body: Wire["LabelsOut"]) => labelsFromWire(body),
      providesTags: [listTag("Setting")],
    }),
    changeLabels: build.mutation<Versioned<Labels>, Change & { labels: Labels }>({
      query: ({ labels, ...change }) => changing("labels", change, { labels: labelsToWire(labels) }),
      transformResponse: (body: Wire["LabelsOut"]) => labelsFromWire(body),
      async onQueryStarted({ store }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(settingsApi.util.upsertQueryData("getLabels", store, data));
      },
      invalidatesTags: (_saved, error) => unlessFailed(error, [listTag("Setting")]),
    }),
    getFirm: build.query<Versioned<Firm>, string>({
      query: (mobileNo) => ({ url: "owner/company", params: { mobileNo } }),
      transformResponse: (body: Wire["OwnersCompanyOut"]) => firmFromWire(body),
      providesTags: [listTag("Store")],
    }),
    changeFirm: build.mutation<Versioned<Firm>, Change & { firm: object }>({
      query: ({ firm, ...change }) => changing("saral/about", change, firm),
      transformResponse: (body: Wire["OwnersCompanyOut"]) => firmFromWire(body),
      async onQueryStarted({ store }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(settingsApi.util.upsertQueryData("getFirm", store, data));
      },
      invalidatesTags: (_saved, error) => unlessFailed(error, [listTag("Store")]),
    }),
    /** How many pictures every code has, all pages of them: pictures are held against it before they are sent. */
    countPictures: build.query<PictureCounts, string>({
      async queryFn(mobileNo, _api, _extra, fetch) {
        const categories = await fetch({ url: "products/categoryId", params: { mobileNo } });
        if (categories.error) return { error: categories.error };
        const products: Wire["ProductCountsOut"][] = [];
        for (let page: number | null = 0; page !== null; ) {
          const answer = await fetch({ url: "products/productId", params: { mobileNo, page } });
          if (answer.error) return { error: answer.error };
          const body = answer.data as Wire["ProductCountsOut"];
          products.push(body);
          page = body.pagination.nextPage ?? null;
        }
        return { data: countsFromWire(categories.data as Wire["CategoryCountsOut"], products) };
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useGetLookQuery,
  useChangeLookMutation,
  useGetSwitchesQuery,
  useChangeSwitchesMutation,
  useGetConfigQuery,
  useChangeConfigMutation,
  useGetLabelsQuery,
  useChangeLabelsMutation,
  useGetFirmQuery,
  useChangeFirmMutation,
  useLazyCountPicturesQuery,
} = settingsApi;
