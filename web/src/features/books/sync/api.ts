import { api } from "@/shared/api/base";
import { call, del, get, post, put } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag, listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import { type RunCalls, SYNC_STATUS } from "../intake/useRun";
import type { mappingOf } from "./mapping";
import {
  type AgentProgram,
  agentFromWire,
  type Cleaning,
  type DataSet,
  dataSetFromWire,
  datasetFromWire,
  runFromWire,
  type SyncAgent,
  type SyncDataset,
  type SyncRun,
  type SyncSettings,
  type SyncStatus,
  type SyncValues,
  settingsFromWire,
  settingsToWire,
  statusFromWire,
} from "./wire";

type PreviewQuery = {
  mobileNo: string;
  dataNm?: string;
  fileId?: string;
  mode?: "all" | "stock";
  dryRun?: boolean;
  partial?: boolean;
  mapping?: ReturnType<typeof mappingOf>;
};
export type PairingCode = Wire["PairingOut"]["result"];
type SignedFile = Wire["SyncFileOut"]["result"];
type Begun = Wire["BegunOut"]["result"];

const syncApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSyncStatus: build.query<SyncStatus, void>({
      ...call(
        () => get("/api/sync/status"),
        ({ result }) => statusFromWire(result),
      ),
      providesTags: [SYNC_STATUS],
    }),
    listCleaning: build.query<Cleaning[], void>({
      ...call(
        () => get("/api/sync/cleaning"),
        ({ result }) => result,
      ),
      providesTags: [listTag("Sync")],
    }),
    listDataSets: build.query<DataSet[], string>({
      ...call(
        (mobileNo) => get("/api/saral/company", { query: { mobileNo } }),
        ({ result }) => result.map(dataSetFromWire),
      ),
      providesTags: [idTag("Sync", "DATASETS")],
    }),
    listSyncRuns: build.query<Page<SyncRun>, { page: number; size: number }>({
      ...call(
        ({ page, size }) => get("/api/sync", { query: { page, per_page: size } }),
        (body) => pageFromWire(body, runFromWire),
      ),
      providesTags: [listTag("Sync")],
    }),
    getSyncRun: build.query<SyncRun, string>({
      ...call(
        (id) => get("/api/sync/{run_id}", { path: { run_id: id } }),
        ({ result }) => runFromWire(result),
      ),
      providesTags: (_run, _error, id) => [idTag("Sync", id)],
    }),
    startSync: build.mutation<Begun, PreviewQuery>({
      ...call(
        (body) => post("/api/sync", { body }),
        ({ result }) => result,
      ),
      invalidatesTags: (_run, error) => unlessFailed(error, [listTag("Sync"), SYNC_STATUS]),
    }),
    /** Answers a run that waits for the owner: apply it, or change nothing. */
    answerSync: build.mutation<unknown, { id: string; accept: boolean }>({
      ...call(
        ({ id, accept }) => post("/api/sync/{run_id}/confirm", { path: { run_id: id }, body: { accept } }),
        () => undefined,
      ),
      invalidatesTags: (_run, error, { id }) =>
        unlessFailed(error, [idTag("Sync", id), listTag("Sync"), SYNC_STATUS]),
    }),
    /** Stops a run, which is possible until it has changed something. */
    cancelSync: build.mutation<unknown, string>({
      ...call(
        (id) => del("/api/sync/{run_id}", { path: { run_id: id } }),
        () => undefined,
      ),
      invalidatesTags: (_run, error, id) =>
        unlessFailed(error, [idTag("Sync", id), listTag("Sync"), SYNC_STATUS]),
    }),
    signSyncFile: build.mutation<SignedFile, { fileName: string; bytes: number }>({
      ...call(
        (body) => post("/api/sync/files", { body }),
        ({ result }) => result,
      ),
    }),
    listSyncAgents: build.query<SyncAgent[], void>({
      ...call(
        () => get("/api/sync/agents"),
        ({ result }) => result.map(agentFromWire),
      ),
      providesTags: [idTag("Sync", "AGENTS")],
    }),
    makeAgentCode: build.mutation<PairingCode, void>({
      ...call(
        () => post("/api/sync/agents"),
        ({ result }) => result,
      ),
    }),
    /** The signed agent for Windows with its download address, or null if the deployment offers none. */
    getAgentProgram: build.query<AgentProgram | null, void>({
      ...call(
        () => get("/api/sync/agents/program"),
        ({ result }) => result,
      ),
    }),
    endSyncAgent: build.mutation<unknown, string>({
      ...call(
        (id) => del("/api/sync/agents/{agent_id}", { path: { agent_id: id } }),
        () => undefined,
      ),
      invalidatesTags: (_done, error) => unlessFailed(error, [idTag("Sync", "AGENTS"), SYNC_STATUS]),
    }),
    /** Lists the companies whose data the store has. */
    listSyncDatasets: build.query<SyncDataset[], void>({
      ...call(
        () => get("/api/sync/datasets"),
        ({ result }) => result.map(datasetFromWire),
      ),
      providesTags: [listTag("Sync")],
    }),
    clearSyncDataset: build.mutation<unknown, string>({
      ...call(
        (dataset) => del("/api/sync/datasets", { query: { dataset } }),
        () => undefined,
      ),
      invalidatesTags: (_done, error) =>
        unlessFailed(error, [
          listTag("Sync"),
          listTag("Product"),
          listTag("Category"),
          listTag("Account"),
          listTag("Dashboard"),
        ]),
    }),
    getSyncSettings: build.query<SyncSettings, void>({
      ...call(
        () => get("/api/sync/settings"),
        ({ result }) => settingsFromWire(result),
      ),
      providesTags: [idTag("Sync", "SETTINGS")],
    }),
    changeSyncSettings: build.mutation<unknown, Partial<SyncValues>>({
      ...call(
        (values) => put("/api/sync/settings", { body: settingsToWire(values) }),
        () => undefined,
      ),
      invalidatesTags: (_done, error) => unlessFailed(error, [idTag("Sync", "SETTINGS"), SYNC_STATUS]),
    }),
  }),
});

/** Reloads a run after another run has replaced it. */
export const syncReplaced = (id: string) => api.util.invalidateTags([idTag("Sync", id)]);

export const syncRunState = syncApi.endpoints.getSyncRun.useQueryState;

export const {
  useGetSyncStatusQuery,
  useListCleaningQuery,
  useListDataSetsQuery,
  useListSyncRunsQuery,
  useStartSyncMutation,
  useAnswerSyncMutation,
  useSignSyncFileMutation,
  useListSyncAgentsQuery,
  useMakeAgentCodeMutation,
  useGetAgentProgramQuery,
  useLazyGetAgentProgramQuery,
  useEndSyncAgentMutation,
  useListSyncDatasetsQuery,
  useClearSyncDatasetMutation,
  useGetSyncSettingsQuery,
  useChangeSyncSettingsMutation,
} = syncApi;

export const SYNC_CALLS: RunCalls<SyncRun> = {
  useGet: syncApi.useGetSyncRunQuery,
  useCancel: syncApi.useCancelSyncMutation,
};
