import { api } from "@/shared/api/base";
import { call, del, get, post } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag, listTag, unlessFailed } from "@/shared/api/tags";
import { type CustomerHead, headFromWire, type Note, noteFromWire } from "./wire";

const notesOf = (code: string) => idTag("Account", `${code} notes`);

const customerApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCustomer: build.query<CustomerHead, string>({
      ...call(
        (code) => get("/api/reports/customer", { query: { accCd: code } }),
        ({ result }) => headFromWire(result),
      ),
      providesTags: (_head, _error, code) => [idTag("Account", code), listTag("Order")],
    }),
    listNotes: build.query<Page<Note>, { code: string; page: number; size: number }>({
      ...call(
        ({ code, page, size }) =>
          get("/api/account/{code}/notes", { path: { code }, query: { page, per_page: size } }),
        (body) => pageFromWire(body, noteFromWire),
      ),
      providesTags: (_page, _error, { code }) => [notesOf(code)],
    }),
    addNote: build.mutation<Note, { code: string; text: string }>({
      ...call(
        ({ code, text }) => post("/api/account/{code}/notes", { path: { code }, body: { text } }),
        ({ result }) => noteFromWire(result),
      ),
      invalidatesTags: (_note, error, { code }) => unlessFailed(error, [notesOf(code)]),
    }),
    removeNote: build.mutation<void, { code: string; id: number }>({
      ...call(
        ({ code, id }) => del("/api/account/{code}/notes/{number}", { path: { code, number: id } }),
        () => undefined,
      ),
      invalidatesTags: (_none, _error, { code }) => [notesOf(code)],
    }),
  }),
});

export const { useGetCustomerQuery, useListNotesQuery, useAddNoteMutation, useRemoveNoteMutation } =
  customerApi;
