import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { api } from "@/shared/api/base";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import {
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
    /** The firm behind a mobile number, or null where there is no such store. */
    getCompany: build.query<Company | null, string>({
      query: (mobileNo) => ({ url: "saral/about", params: { mobileNo } }),
      transformResponse: ({ result }: Wire["AboutOut"]) =>
        result?.COMP_NAME ? companyFromWire(result) : null,
      providesTags: [listTag("Store")],
    }),
    getSettings: build.query<StoreSettings, string>({
      query: (mobileNo) => ({ url: "settings", params: { mobileNo } }),
      transformResponse: ({ result }: Wire["SettingsOut"]) => settingsFromWire(result),
      providesTags: [listTag("Setting")],
    }),
    getStorefront: build.query<Storefront, string>({
      query: (mobileNo) => ({ url: "owner", params: { mobileNo } }),
      transformResponse: ({ result }: Wire["OwnerOut"]) => storefrontFromWire(result),
      providesTags: [listTag("Store")],
    }),
    /** The link to the store's application; the server makes it the first time. */
    getAppLink: build.query<string, string>({
      query: (mobileNo) => ({ url: "owner", method: "PUT", body: { mobileNo, type: "appLink" } }),
      transformResponse: ({ appLink }: Wire["AppLinkOut"]) => appLink,
    }),
    listLabels: build.query<CheckoutLabel[], string>({
      query: (mobileNo) => ({ url: "labels", params: { mobileNo } }),
      transformResponse: ({ result }: Wire["LabelsOut"]) => result.map(labelFromWire),
      providesTags: [listTag("Setting")],
    }),
    /** The open stores that fit some words, by name. */
    listVendors: build.infiniteQuery<Page<Vendor>, string, number>({
      infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg: words, pageParam: page }) => ({
        url: "saral/getAllCompany",
        params: { page, per_page: VENDORS_PAGE, query: words || undefined },
      }),
      transformResponse: (body: Wire["VendorsOut"]) => pageFromWire(body, vendorFromWire),
    }),
  }),
});

export const {
  useGetCompanyQuery,
  useLazyGetCompanyQuery,
  useGetSettingsQuery,
  useGetStorefrontQuery,
  useGetAppLinkQuery,
  useListLabelsQuery,
  useListVendorsInfiniteQuery,
} = tenantApi;

/** Asks who and how a store is before its pages are there to ask. */
export function askAhead(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>, mobileNumber: string) {
  for (const question of ["getCompany", "getSettings", "getStorefront"] as const)
    dispatch(tenantApi.util.prefetch(question, mobileNumber, {}));
}
