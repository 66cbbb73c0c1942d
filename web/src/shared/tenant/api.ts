import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { api } from "@/shared/api/base";
import { call, get, post, put } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import {
  type Bank,
  bankFromWire,
  type CheckoutLabel,
  type Company,
  companyFromWire,
  labelFromWire,
  type Storefront,
  type StoreSettings,
  settingsFromWire,
  storefrontFromWire,
  type Vendor,
  vendorFromWire,
} from "./wire";

const VENDORS_PAGE = 24;

const tenantApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The company of the store with this mobile number, or null if there is none. */
    getCompany: build.query<Company | null, string>({
      ...call(
        (mobileNo) => get("/api/saral/about", { query: { mobileNo } }),
        ({ result }) => (result?.COMP_NAME ? companyFromWire(result) : null),
      ),
      providesTags: [listTag("Store")],
    }),
    getSettings: build.query<StoreSettings, string>({
      ...call(
        (mobileNo) => get("/api/settings", { query: { mobileNo } }),
        ({ result, unitNames }) => settingsFromWire(result, unitNames),
      ),
      providesTags: [listTag("Setting")],
    }),
    getStorefront: build.query<Storefront, string>({
      ...call(
        (mobileNo) => get("/api/owner", { query: { mobileNo } }),
        ({ result }) => storefrontFromWire(result),
      ),
      providesTags: [listTag("Store")],
    }),
    /** Signs in to a suspended store; the refusal contains the reason if the user is its owner. */
    askWhySuspended: build.mutation<void, { mobileNumber: string; password: string }>({
      ...call(
        ({ mobileNumber: userName, password }) => post("/api/auth/", { body: { userName, password } }),
        () => undefined,
      ),
    }),
    /** The store's bank account, for its buyers; null if the owner has entered none. */
    getBank: build.query<Bank | null, string>({
      ...call(
        (mobileNo) => get("/api/owner/bank", { query: { mobileNo } }),
        ({ result }) => (result ? bankFromWire(result) : null),
      ),
      providesTags: [listTag("Store")],
    }),
    /** The link to the store's app; the server creates it on the first request. */
    getAppLink: build.query<string, string>({
      ...call(
        (mobileNo) => put("/api/owner", { body: { mobileNo, type: "appLink" } }),
        (body) => (body as Wire["AppLinkOut"]).appLink,
      ),
    }),
    listLabels: build.query<CheckoutLabel[], string>({
      ...call(
        (mobileNo) => get("/api/labels", { query: { mobileNo } }),
        ({ result }) => result.map(labelFromWire),
      ),
      providesTags: [listTag("Setting")],
    }),
    /** The open stores that match a search, ordered by name. */
    listVendors: build.infiniteQuery<Page<Vendor>, string, number>({
      infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: ({ next }) => next ?? undefined },
      ...call(
        ({ queryArg: words, pageParam: page }) =>
          get("/api/saral/getAllCompany", {
            query: { page, per_page: VENDORS_PAGE, query: words || undefined },
          }),
        (body) => pageFromWire(body, vendorFromWire),
      ),
    }),
  }),
});

export const {
  useAskWhySuspendedMutation,
  useGetCompanyQuery,
  useLazyGetCompanyQuery,
  useGetSettingsQuery,
  useGetStorefrontQuery,
  useGetAppLinkQuery,
  useGetBankQuery,
  useListLabelsQuery,
  useListVendorsInfiniteQuery,
} = tenantApi;

/** Prefetches a store's company, settings and branding before its pages are loaded. */
export function askAhead(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>, mobileNumber: string) {
  for (const question of ["getCompany", "getSettings", "getStorefront"] as const)
    dispatch(tenantApi.util.prefetch(question, mobileNumber, {}));
}
