import { api } from "@/shared/api/base";
import { listTag } from "@/shared/api/tags";
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
  type WireCompany,
  type WireLabel,
  type WireSetting,
  type WireStorefront,
  type WireVendor,
} from "./wire";

const tenantApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The firm behind a mobile number, or null where there is no such store. */
    getCompany: build.query<Company | null, string>({
      query: (mobileNo) => ({ url: "saral/about", params: { mobileNo } }),
      transformResponse: ({ result }: { result: WireCompany }) =>
        result?.COMP_NAME ? companyFromWire(result) : null,
      providesTags: [listTag("Store")],
    }),
    getSettings: build.query<StoreSettings, string>({
      query: (mobileNo) => ({ url: "settings", params: { mobileNo } }),
      transformResponse: ({ result }: { result: WireSetting[] }) => settingsFromWire(result),
      providesTags: [listTag("Setting")],
    }),
    getStorefront: build.query<Storefront, string>({
      query: (mobileNo) => ({ url: "owner", params: { mobileNo } }),
      transformResponse: ({ result }: { result: WireStorefront }) => storefrontFromWire(result),
      providesTags: [listTag("Store")],
    }),
    listLabels: build.query<CheckoutLabel[], string>({
      query: (mobileNo) => ({ url: "labels", params: { mobileNo } }),
      transformResponse: ({ result }: { result: WireLabel[] }) => result.map(labelFromWire),
      providesTags: [listTag("Setting")],
    }),
    listVendors: build.query<Vendor[], void>({
      query: () => "saral/getAllCompany",
      transformResponse: ({ result }: { result: WireVendor[] }) => result.map(vendorFromWire),
    }),
  }),
});

export const {
  useGetCompanyQuery,
  useLazyGetCompanyQuery,
  useGetSettingsQuery,
  useGetStorefrontQuery,
  useListLabelsQuery,
  useListVendorsQuery,
} = tenantApi;
