import { api } from "@/shared/api/base";
import { call, get } from "@/shared/api/call";
import { listTag } from "@/shared/api/tags";
import { type Offer, offerFromWire } from "./wire";

const offersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Lists the schemes that now apply to this buyer, or to the party that a salesperson orders for. */
    listOffers: build.query<Offer[], string | undefined>({
      ...call(
        (party) => get("/api/schemes/offers", { query: { partyCd: party } }),
        ({ result }) => result.map(offerFromWire),
      ),
      providesTags: [listTag("Scheme")],
    }),
  }),
});

export const { useListOffersQuery } = offersApi;
