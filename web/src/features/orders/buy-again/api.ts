import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from "@reduxjs/toolkit/query";
import { api } from "@/shared/api/base";
import { call, del, get, post, put } from "@/shared/api/call";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import { batched } from "./batch";
import {
  type LastBought,
  type ListItem,
  lastBoughtFromWire,
  listItemToWire,
  type Planned,
  plannedFromWire,
  type SavedList,
  savedListFromWire,
  type Usual,
  usualFromWire,
} from "./wire";

/** The party that a salesperson orders for; a customer's own calls leave it out. */
type OfParty = { party?: string };
/** The maximum number of codes that the server accepts in one call. */
const MAX_CODES = 100;

type Fetch = (args: FetchArgs) => ReturnType<BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError>>;

const fetchLast = batched<LastBought, Fetch>(async (codes, party, fetch) => {
  const answer = await fetch(post("/api/orders/last", { body: { itemCd: codes, ...ofParty(party) } }));
  if (answer.error) throw answer.error;
  return (answer.data as Wire["LastBoughtOut"]).result.map(lastBoughtFromWire);
}, MAX_CODES);

const ofParty = (party?: string) => (party ? { partyCd: party } : {});

const buyAgainApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsualItems: build.query<Usual[], OfParty>({
      ...call(
        ({ party }) => get("/api/orders/usual", { query: ofParty(party) }),
        ({ result }) => result.map(usualFromWire),
      ),
      providesTags: [listTag("Order")],
    }),
    /** Returns the party's last order of each size of a product; the products of a page share one call. */
    listLastBought: build.query<LastBought[], OfParty & { code: string }>({
      queryFn: ({ code, party }, _api, _extra, fetch) =>
        fetchLast(code, party ?? "", fetch as Fetch).then(
          (data) => ({ data }),
          (error: FetchBaseQueryError) => ({ error }),
        ),
      providesTags: [listTag("Order")],
    }),
    listSavedLists: build.query<SavedList[], OfParty>({
      ...call(
        ({ party }) => get("/api/lists", { query: ofParty(party) }),
        ({ result }) => result.map(savedListFromWire),
      ),
      providesTags: [listTag("SavedList")],
    }),
    getSavedList: build.query<{ id: number; name: string; items: Planned[] }, OfParty & { id: number }>({
      ...call(
        ({ id, party }) => get("/api/lists/{list_id}", { path: { list_id: id }, query: ofParty(party) }),
        ({ result }) => ({ id: result.listId, name: result.name, items: result.lines.map(plannedFromWire) }),
      ),
      providesTags: [listTag("SavedList")],
    }),
    addSavedList: build.mutation<number, OfParty & { name: string; items: ListItem[] }>({
      ...call(
        ({ name, items, party }) =>
          post("/api/lists", { body: { name, lines: items.map(listItemToWire), ...ofParty(party) } }),
        ({ result }) => result.listId,
      ),
      invalidatesTags: (_id, error) => unlessFailed(error, [listTag("SavedList")]),
    }),
    changeSavedList: build.mutation<number, OfParty & { id: number; name: string; items?: ListItem[] }>({
      ...call(
        ({ id, name, items, party }) =>
          put("/api/lists/{list_id}", {
            path: { list_id: id },
            body: { name, lines: items?.map(listItemToWire), ...ofParty(party) },
          }),
        ({ result }) => result.listId,
      ),
      invalidatesTags: (_id, error) => unlessFailed(error, [listTag("SavedList")]),
    }),
    removeSavedList: build.mutation<void, OfParty & { id: number }>({
      ...call(
        ({ id, party }) => del("/api/lists/{list_id}", { path: { list_id: id }, query: ofParty(party) }),
        () => undefined,
      ),
      invalidatesTags: (_id, error) => unlessFailed(error, [listTag("SavedList")]),
    }),
  }),
});

export const {
  useListUsualItemsQuery,
  useListLastBoughtQuery,
  useListSavedListsQuery,
  useGetSavedListQuery,
  useAddSavedListMutation,
  useChangeSavedListMutation,
  useRemoveSavedListMutation,
} = buyAgainApi;
