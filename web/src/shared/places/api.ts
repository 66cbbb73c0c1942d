import { api } from "@/shared/api/base";
import { call, get } from "@/shared/api/call";
import type { Wire } from "@/shared/api/wire";

/** Suggestions for an address: the states of India, and the districts and towns of one of them. */
export type Places = Wire["Places"];

const placesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPlaces: build.query<Places, string>({
      ...call(
        (state) => get("/api/places", { query: state ? { state } : {} }),
        ({ result }) => result,
      ),
      keepUnusedDataFor: 3600,
    }),
    getPincode: build.query<Wire["PincodePlace"], string>({
      ...call(
        (pincode) => get("/api/places/{pincode}", { path: { pincode } }),
        ({ result }) => result,
      ),
      keepUnusedDataFor: 3600,
    }),
  }),
});

export const { useGetPlacesQuery, useLazyGetPincodeQuery } = placesApi;
