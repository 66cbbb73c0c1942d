import { api } from "@/shared/api/base";
import { call, del, get, post, put } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { PageSearch } from "@/shared/list/usePageSearch";
import {
  type Scheme,
  type SchemeForm,
  schemeFromWire,
  schemeToWire,
  type TrialLine,
  type Tried,
  triedFromWire,
  writtenFromWire,
} from "./wire";

const touched = (_done: unknown, error: unknown) => unlessFailed(error, [listTag("Scheme")]);

const schemesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSchemes: build.query<Page<Scheme>, PageSearch>({
      ...call(
        ({ words, page, size }) =>
          get("/api/schemes", { query: { query: words || undefined, page, per_page: size } }),
        (body) => pageFromWire(body, schemeFromWire),
      ),
      providesTags: [listTag("Scheme")],
    }),
    saveScheme: build.mutation<void, { id: number | null; form: SchemeForm }>({
      ...call(
        ({ id, form }) =>
          id === null
            ? post("/api/schemes", { body: schemeToWire(form) })
            : put("/api/schemes/{scheme_id}", { path: { scheme_id: id }, body: schemeToWire(form) }),
        () => undefined,
      ),
      invalidatesTags: touched,
    }),
    removeScheme: build.mutation<void, number>({
      ...call(
        (id) => del("/api/schemes/{scheme_id}", { path: { scheme_id: id } }),
        () => undefined,
      ),
      invalidatesTags: touched,
    }),
    trySchemes: build.query<Tried, { lines: TrialLine[]; customer: string | null; grade: string }>({
      ...call(
        ({ lines, customer, grade }) =>
          post("/api/schemes/trial", {
            body: {
              accCd: customer,
              grade: grade as "A",
              lines: lines.map(({ code, size, quantity }) => ({ itemCd: code, sizeCd: size, quantity })),
            },
          }),
        ({ result }) => triedFromWire(result),
      ),
      providesTags: [listTag("Scheme")],
    }),
    /** Reads an order that was received as a message; nothing is ordered. */
    readOrder: build.mutation<ReturnType<typeof writtenFromWire>, string>({
      ...call((text) => post("/api/quick-order/lines", { body: { text } }), writtenFromWire),
    }),
  }),
});

export const {
  useListSchemesQuery,
  useSaveSchemeMutation,
  useRemoveSchemeMutation,
  useTrySchemesQuery,
  useReadOrderMutation,
} = schemesApi;
