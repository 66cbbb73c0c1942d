import { api } from "@/shared/api/base";
import { type Answer, call, get, ifMatch, post, put } from "@/shared/api/call";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import {
  type Config,
  configFromWire,
  countsFromWire,
  type Firm,
  firmFromWire,
  gatewayFromWire,
  type Labels,
  type Look,
  labelsFromWire,
  labelsToWire,
  lookFromWire,
  type PaymentGateway,
  type PictureCounts,
  type Switches,
  switchesFromWire,
  switchesToWire,
  type Units,
  unitsFromWire,
  unitsToWire,
  type Versioned,
} from "./wire";

/** A change to a store's settings; `version` is the version that the form was loaded with. */
type Change = { store: string; version: string };
export type LookPart = "logo" | "banner" | "paymentImg" | "socialLinks" | "color";
type LookChange = Change & { type: LookPart; data: Wire["LookIn"]["data"] };
export type LookSaved = Versioned<Look> & { waiting: string[] };

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLook: build.query<Versioned<Look>, string>({
      ...call((mobileNo) => get("/api/owner", { query: { mobileNo } }), lookFromWire),
      providesTags: [listTag("Store")],
    }),
    changeLook: build.mutation<LookSaved, LookChange>({
      ...call(
        ({ store, version, type, data }) =>
          put("/api/owner", { body: { type, data, mobileNo: store }, headers: ifMatch(version) }),
        (body) => {
          // Only a request for the link to the application has another response type.
          const saved = body as Wire["LookOut"];
          return { ...lookFromWire(saved), waiting: saved.waiting };
        },
      ),
      async onQueryStarted({ store }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(settingsApi.util.upsertQueryData("getLook", store, data));
      },
      invalidatesTags: (_saved, error) => unlessFailed(error, [listTag("Store")]),
    }),
    getSwitches: build.query<Versioned<Switches>, string>({
      ...call((mobileNo) => get("/api/settings", { query: { mobileNo } }), switchesFromWire),
      providesTags: [listTag("Setting")],
    }),
    changeSwitches: build.mutation<Versioned<Switches>, Change & { switches: Switches }>({
      ...call(
        ({ store, version, switches }) =>
          put("/api/settings", {
            body: { settings: switchesToWire(switches), mobileNo: store },
            headers: ifMatch(version),
          }),
        switchesFromWire,
      ),
      async onQueryStarted({ store }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(settingsApi.util.upsertQueryData("getSwitches", store, data));
      },
      invalidatesTags: (_saved, error) => unlessFailed(error, [listTag("Setting")]),
    }),
    getConfig: build.query<Versioned<Config>, string>({
      ...call((mobileNo) => get("/api/spsfile", { query: { mobileNo } }), configFromWire),
      providesTags: [listTag("Setting")],
    }),
    changeConfig: build.mutation<Versioned<Config>, Change & { data: Wire["ConfigIn"]["data"] }>({
      ...call(
        ({ store, version, data }) =>
          put("/api/spsfile", { body: { data, mobileNo: store }, headers: ifMatch(version) }),
        configFromWire,
      ),
      async onQueryStarted({ store }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(settingsApi.util.upsertQueryData("getConfig", store, data));
      },
    }),
    getLabels: build.query<Versioned<Labels>, string>({
      ...call((mobileNo) => get("/api/labels", { query: { mobileNo } }), labelsFromWire),
      providesTags: [listTag("Setting")],
    }),
    changeLabels: build.mutation<Versioned<Labels>, Change & { labels: Labels }>({
      ...call(
        ({ store, version, labels }) =>
          put("/api/labels", {
            body: { labels: labelsToWire(labels), mobileNo: store },
            headers: ifMatch(version),
          }),
        labelsFromWire,
      ),
      async onQueryStarted({ store }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(settingsApi.util.upsertQueryData("getLabels", store, data));
      },
      invalidatesTags: (_saved, error) => unlessFailed(error, [listTag("Setting")]),
    }),
    getUnits: build.query<Versioned<Units>, string>({
      ...call((mobileNo) => get("/api/units", { query: { mobileNo } }), unitsFromWire),
      providesTags: [listTag("Setting"), listTag("Product")],
    }),
    changeUnits: build.mutation<Versioned<Units>, Change & { units: Units }>({
      ...call(
        ({ store, version, units }) =>
          put("/api/units", {
            body: { units: unitsToWire(units), mobileNo: store },
            headers: ifMatch(version),
          }),
        unitsFromWire,
      ),
      invalidatesTags: (_saved, error) => unlessFailed(error, [listTag("Setting")]),
    }),
    getFirm: build.query<Versioned<Firm>, string>({
      ...call((mobileNo) => get("/api/owner/company", { query: { mobileNo } }), firmFromWire),
      providesTags: [listTag("Store")],
    }),
    changeFirm: build.mutation<Versioned<Firm>, Change & { firm: Wire["CompanyIn"] }>({
      ...call(
        ({ store, version, firm }) =>
          put("/api/saral/about", { body: { ...firm, mobileNo: store }, headers: ifMatch(version) }),
        firmFromWire,
      ),
      async onQueryStarted({ store }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(settingsApi.util.upsertQueryData("getFirm", store, data));
      },
      invalidatesTags: (_saved, error) => unlessFailed(error, [listTag("Store")]),
    }),
    getGateway: build.query<Versioned<PaymentGateway>, string>({
      ...call(() => get("/api/payments/gateway"), gatewayFromWire),
      providesTags: [listTag("Setting")],
    }),
    changeGateway: build.mutation<Versioned<PaymentGateway>, { store: string; keys: Wire["AccountIn"] }>({
      ...call(({ keys }) => put("/api/payments/gateway", { body: keys }), gatewayFromWire),
      async onQueryStarted({ store }, { dispatch, queryFulfilled }) {
        // On an error, the form that sent the request shows the reason next to its fields.
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(settingsApi.util.upsertQueryData("getGateway", store, data));
      },
    }),
    /** Restores the pictures of categories that an upload replaced. */
    undoPictures: build.mutation<{ restored: number }, string>({
      ...call(
        (id) => post("/api/products/many/{change_id}/undo", { path: { change_id: id } }),
        ({ result }) => result,
      ),
      invalidatesTags: (_done, error) => unlessFailed(error, [listTag("Category")]),
    }),
    /**
     * Counts pictures by code over all pages of the list;
     * the upload plan compares new pictures with these counts.
     */
    countPictures: build.query<PictureCounts, string>({
      async queryFn(mobileNo, _api, _extra, fetch) {
        const categories = await fetch(get("/api/products/categoryId", { query: { mobileNo } }));
        if (categories.error) return { error: categories.error };
        const products: Answer<"get", "/api/products/productId">[] = [];
        for (let page: number | null = 0; page !== null; ) {
          const answer = await fetch(get("/api/products/productId", { query: { mobileNo, page } }));
          if (answer.error) return { error: answer.error };
          const body = answer.data as Answer<"get", "/api/products/productId">;
          products.push(body);
          page = body.pagination.nextPage ?? null;
        }
        const counted = categories.data as Answer<"get", "/api/products/categoryId">;
        return { data: countsFromWire(counted, products) };
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
  useGetUnitsQuery,
  useChangeLabelsMutation,
  useChangeUnitsMutation,
  useGetGatewayQuery,
  useChangeGatewayMutation,
  useGetFirmQuery,
  useChangeFirmMutation,
  useLazyCountPicturesQuery,
  useUndoPicturesMutation,
} = settingsApi;
