import { api } from "@/shared/api/base";
import type { Wire } from "@/shared/api/wire";

/** States of India, and of one of them its districts and towns: suggestions for an address. */
export type Places = Wire["Places"];

const placesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPlaces: build.query<Places, string>({
      query: (state) => ({ url: "places", params: state ? { state } : {} }),
      transformResponse: ({ result }: Wire["PlacesOut"]) => result,
      keepUnusedDataFor: 3600,
    }),
  }),
});

export const { useGetPlacesQuery } = placesApi;
