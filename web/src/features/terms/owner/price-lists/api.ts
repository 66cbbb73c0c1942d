import { api } from "@/shared/api/base";
import { call, del, get, post, put } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag, listTag, unlessFailed } from "@/shared/api/tags";
import type { PageSearch } from "@/shared/list/usePageSearch";
import {
  type OwnRate,
  ownRateFromWire,
  type PriceList,
  type PriceListForm,
  priceListFromWire,
  priceListToWire,
  type RateChange,
  rateChangeToWire,
} from "./wire";

const touched = (_done: unknown, error: unknown) => unlessFailed(error, [listTag("PriceList")]);
const pageOf = ({ words, page, size }: PageSearch) => ({ query: words || undefined, page, per_page: size });

const priceListsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPriceLists: build.query<Page<PriceList>, PageSearch>({
      ...call(
        (search) => get("/api/price-lists", { query: pageOf(search) }),
        (body) => pageFromWire(body, priceListFromWire),
      ),
      providesTags: [listTag("PriceList")],
    }),
    savePriceList: build.mutation<number, { id: number | null; form: PriceListForm }>({
      ...call(
        ({ id, form }) =>
          id === null
            ? post("/api/price-lists", { body: priceListToWire(form) })
            : put("/api/price-lists/{list_id}", { path: { list_id: id }, body: priceListToWire(form) }),
        ({ result }) => result.listId,
      ),
      invalidatesTags: touched,
    }),
    removePriceList: build.mutation<void, number>({
      ...call(
        (id) => del("/api/price-lists/{list_id}", { path: { list_id: id } }),
        () => undefined,
      ),
      invalidatesTags: touched,
    }),
    listOwnRates: build.query<Page<OwnRate>, PageSearch & { list: number }>({
      ...call(
        ({ list, ...search }) =>
          get("/api/price-lists/{list_id}/rates", { path: { list_id: list }, query: pageOf(search) }),
        (body) => pageFromWire(body, ownRateFromWire),
      ),
      providesTags: (_page, _error, { list }) => [idTag("PriceList", list)],
    }),
    setOwnRates: build.mutation<void, { list: number; rates: RateChange[] }>({
      ...call(
        ({ list, rates }) =>
          put("/api/price-lists/{list_id}/rates", {
            path: { list_id: list },
            body: { rates: rates.map(rateChangeToWire) },
          }),
        () => undefined,
      ),
      invalidatesTags: (_done, error, { list }) =>
        unlessFailed(error, [listTag("PriceList"), idTag("PriceList", list)]),
    }),
  }),
});

export const {
  useListPriceListsQuery,
  useSavePriceListMutation,
  useRemovePriceListMutation,
  useListOwnRatesQuery,
  useSetOwnRatesMutation,
} = priceListsApi;
