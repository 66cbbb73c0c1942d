import type { Page, WirePage } from "@/shared/api/page";
import { platformApi, unlessRefused } from "./base";
import { type Failure, type Job, type JobState, type One, type Operations, pageOf } from "./wire";

export type JobsAsked = {
  store?: string;
  state?: JobState;
  kind?: string;
  page?: number;
  size?: number;
};

const operationsApi = platformApi.injectEndpoints({
  endpoints: (build) => ({
    getOperations: build.query<Operations, void>({
      query: () => "operations",
      transformResponse: ({ result }: One<Operations>) => result,
      providesTags: ["Operations"],
    }),
    listJobs: build.query<Page<Job>, JobsAsked>({
      query: ({ page = 0, size = 25, ...narrowed }) => ({
        url: "jobs",
        params: { ...narrowed, page, per_page: size },
      }),
      transformResponse: (body: WirePage<Job>) => pageOf(body),
      providesTags: ["Job"],
    }),
    getJob: build.query<Job, string>({
      query: (id) => `jobs/${encodeURIComponent(id)}`,
      transformResponse: ({ result }: One<Job>) => result,
      providesTags: ["Job"],
      keepUnusedDataFor: 0,
    }),
    retryJob: build.mutation<Job, string>({
      query: (id) => ({ url: `jobs/${encodeURIComponent(id)}/retry`, method: "POST", body: {} }),
      transformResponse: ({ result }: One<Job>) => result,
      invalidatesTags: unlessRefused("Job", "Operations", "Audit"),
    }),
    /** Brings all stores that are behind to the newest schema. */
    migrateAll: build.mutation<Job, void>({
      query: () => ({ url: "migrations", method: "POST", body: {} }),
      transformResponse: ({ result }: One<Job>) => result,
      invalidatesTags: unlessRefused("Job", "Operations", "Audit"),
    }),
    listFailures: build.query<Page<Failure>, { store?: string; page: number; size: number }>({
      query: ({ store, page, size }) => ({ url: "failures", params: { store, page, per_page: size } }),
      transformResponse: (body: WirePage<Failure>) => pageOf(body),
      providesTags: ["Failure"],
    }),
    retryFailure: build.mutation<void, number>({
      query: (id) => ({ url: `failures/${id}/retry`, method: "POST", body: {} }),
      transformResponse: () => undefined,
      invalidatesTags: unlessRefused("Failure", "Operations", "Store", "Audit"),
    }),
    giveUpFailure: build.mutation<void, number>({
      query: (id) => ({ url: `failures/${id}`, method: "DELETE" }),
      transformResponse: () => undefined,
      invalidatesTags: unlessRefused("Failure", "Operations", "Store", "Audit"),
    }),
  }),
});

export const {
  useGetOperationsQuery,
  useListJobsQuery,
  useGetJobQuery,
  useRetryJobMutation,
  useMigrateAllMutation,
  useListFailuresQuery,
  useRetryFailureMutation,
  useGiveUpFailureMutation,
} = operationsApi;
