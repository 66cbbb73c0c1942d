import { api } from "@/shared/api/base";

/** States of India, and of one of them its districts and towns: suggestions for an address. */
export type Places = { state: string; states: string[]; districts: string[]; cities: string[] };

const placesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPlaces: build.query<Places, string>({
      query: (state) => ({ url: "places", params: state ? { state } : {} }),
      transformResponse: ({ result }: { result: Places }) => result,
      keepUnusedDataFor: 3600,
    }),
  }),
});

export const { useGetPlacesQuery } = placesApi;
