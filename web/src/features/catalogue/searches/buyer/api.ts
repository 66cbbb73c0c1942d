import { api } from "@/shared/api/base";
import { call, post } from "@/shared/api/call";

const failedSearchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Lets the owner know that a search found nothing. */
    reportFailedSearch: build.mutation<void, string>({
      ...call(
        (query) => post("/api/searches/failed", { body: { query } }),
        () => undefined,
      ),
    }),
  }),
});

export const { useReportFailedSearchMutation } = failedSearchesApi;
