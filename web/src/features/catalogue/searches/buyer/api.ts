import { api } from "@/shared/api/base";
import { call, post } from "@/shared/api/call";

const failedSearchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Reports a search without results to the owner. */
    reportFailedSearch: build.mutation<void, string>({
      ...call(
        (query) => post("/api/searches/failed", { body: { query } }),
        () => undefined,
      ),
    }),
  }),
});

export const { useReportFailedSearchMutation } = failedSearchesApi;
