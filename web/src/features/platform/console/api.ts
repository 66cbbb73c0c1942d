import { call, del, get, post } from "@/shared/api/call";
import type { Page } from "@/shared/api/page";
import { platformApi, unlessRefused } from "./base";
import { type Failure, type Job, type JobState, type Operations, pageOf } from "./wire";

export type JobsQuery = {
  store?: string;
  state?: JobState;
  kinds?: readonly Job["kind"][];
  page?: number;
  size?: number;
};

const operationsApi = platformApi.injectEndpoints({
  endpoints: (build) => ({
    getOperations: build.query<Operations, void>({
      ...call(
        () => get("/api/platform/operations"),
        ({ result }) => result,
      ),
      providesTags: ["Operations"],
    }),
    listJobs: build.query<Page<Job>, JobsQuery>({
      ...call(
        ({ page = 0, size = 25, kinds, ...narrowed }) =>
          get("/api/platform/jobs", {
            query: { ...narrowed, kind: kinds && [...kinds], page, per_page: size },
          }),
        pageOf,
      ),
      providesTags: ["Job"],
    }),
    getJob: build.query<Job, string>({
      ...call(
        (id) => get("/api/platform/jobs/{job_id}", { path: { job_id: id } }),
        ({ result }) => result,
      ),
      providesTags: ["Job"],
      keepUnusedDataFor: 0,
    }),
    retryJob: build.mutation<Job, string>({
      ...call(
        (id) => post("/api/platform/jobs/{job_id}/retry", { path: { job_id: id } }),
        ({ result }) => result,
      ),
      invalidatesTags: unlessRefused("Job", "Operations", "Audit"),
    }),
    /** Migrates all stores with an older schema to the newest one. */
    migrateAll: build.mutation<Job, void>({
      ...call(
        () => post("/api/platform/migrations", { body: {} }),
        ({ result }) => result,
      ),
      invalidatesTags: unlessRefused("Job", "Operations", "Audit"),
    }),
    listFailures: build.query<Page<Failure>, { store?: string; page: number; size: number }>({
      ...call(
        ({ store, page, size }) => get("/api/platform/failures", { query: { store, page, per_page: size } }),
        pageOf,
      ),
      providesTags: ["Failure"],
    }),
    retryFailure: build.mutation<void, number>({
      ...call(
        (id) => post("/api/platform/failures/{failure}/retry", { path: { failure: id } }),
        () => undefined,
      ),
      invalidatesTags: unlessRefused("Failure", "Operations", "Store", "Audit"),
    }),
    giveUpFailure: build.mutation<void, number>({
      ...call(
        (id) => del("/api/platform/failures/{failure}", { path: { failure: id } }),
        () => undefined,
      ),
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
