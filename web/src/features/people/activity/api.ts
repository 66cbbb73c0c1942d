import { api } from "@/shared/api/base";
import { call, get } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { type Activity, type ActivityKind, activityFromWire, type By } from "./wire";

export type ActivityFilters = { kind?: ActivityKind; by?: By; words: string };

const activityApi = api.injectEndpoints({
  endpoints: (build) => ({
    listActivity: build.query<Page<Activity>, ActivityFilters & { page: number; size: number }>({
      ...call(
        ({ kind, by, words, page, size }) =>
          get("/api/activity", { query: { kind, by, query: words || undefined, page, per_page: size } }),
        (body) => pageFromWire(body, activityFromWire),
      ),
      // Any change of the back office may add an entry.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListActivityQuery } = activityApi;
