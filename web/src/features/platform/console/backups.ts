import { call, get, post } from "@/shared/api/call";
import type { Page } from "@/shared/api/page";
import type { Wire } from "@/shared/api/wire";
import { platformApi, unlessRefused } from "./base";
import { type Job, pageOf } from "./wire";

/** A backup of a store, or of the registry, which has no number. */
export type Backup = Wire["BackupOut"];
export type BackupStatus = Wire["BackupStatusOut"]["result"];

const begun = unlessRefused("Job", "Backup", "Operations", "Audit");
const jobOf = ({ result }: { result: Job }) => result;

const backupsApi = platformApi.injectEndpoints({
  endpoints: (build) => ({
    listBackups: build.query<Page<Backup>, { store?: string; page: number; size: number }>({
      ...call(
        ({ store, page, size }) => get("/api/platform/backups", { query: { store, page, per_page: size } }),
        pageOf,
      ),
      providesTags: ["Backup"],
    }),
    getBackupStatus: build.query<BackupStatus, void>({
      ...call(
        () => get("/api/platform/backups/status"),
        ({ result }) => result,
      ),
      providesTags: ["Backup"],
    }),
    /** Backs up one store, or every store and the registry. */
    startBackup: build.mutation<Job, string | undefined>({
      ...call((mobileNo) => post("/api/platform/backups", { body: { mobileNo } }), jobOf),
      invalidatesTags: begun,
    }),
    verifyBackup: build.mutation<Job, string>({
      ...call((name) => post("/api/platform/backups/verify", { body: { name } }), jobOf),
      invalidatesTags: begun,
    }),
    copyBackup: build.mutation<Job, { name: string; mobileNo: string }>({
      ...call((body) => post("/api/platform/backups/copy", { body }), jobOf),
      invalidatesTags: begun,
    }),
  }),
});

export const {
  useListBackupsQuery,
  useGetBackupStatusQuery,
  useStartBackupMutation,
  useVerifyBackupMutation,
  useCopyBackupMutation,
} = backupsApi;
