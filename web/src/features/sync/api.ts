import { api } from "@/shared/api/base";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag, listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import type { mappingOf } from "./mapping";
import {
  agentFromWire,
  type DataSet,
  dataSetFromWire,
  runFromWire,
  type SyncAgent,
  type SyncRun,
  type SyncSettings,
  type SyncStatus,
  type SyncValues,
  settingsFromWire,
  settingsToWire,
  statusFromWire,
} from "./wire";

type Asked = {
  mobileNo: string;
  dataNm?: string;
  fileId?: string;
  mode?: "all" | "stock";
  dryRun?: boolean;
  mapping?: ReturnType<typeof mappingOf>;
};
export type PairingCode = Wire["PairingOut"]["result"];
type SignedFile = Wire["SyncFileOut"]["result"];
type Begun = Wire["BegunOut"]["result"];

const STATUS = "STATUS";

const syncApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSyncStatus: build.query<SyncStatus, void>({
      query: () => "sync/status",
      transformResponse: ({ result }: Wire["SyncStatusOut"]) => statusFromWire(result),
      providesTags: [idTag("Sync", STATUS)],
    }),
    listDataSets: build.query<DataSet[], string>({
      query: (mobileNo) => ({ url: "saral/company", params: { mobileNo } }),
      transformResponse: ({ result }: Wire["BooksOfYearsOut"]) => result.map(dataSetFromWire),
      providesTags: [idTag("Sync", "DATASETS")],
    }),
    listSyncRuns: build.query<Page<SyncRun>, { page: number; size: number }>({
      query: ({ page, size }) => ({ url: "sync", params: { page, per_page: size } }),
      transformResponse: (body: Wire["SyncPageOut"]) => pageFromWire(body, runFromWire),
      providesTags: [listTag("Sync")],
    }),
    getSyncRun: build.query<SyncRun, string>({
      query: (id) => `sync/${encodeURIComponent(id)}`,
      transformResponse: ({ result }: Wire["OneSyncOut"]) => runFromWire(result),
      providesTags: (_run, _error, id) => [idTag("Sync", id)],
    }),
    startSync: build.mutation<Begun, Asked>({
      query: (body) => ({ url: "sync", method: "POST", body }),
      transformResponse: ({ result }: Wire["BegunOut"]) => result,
      invalidatesTags: (_run, error) => unlessFailed(error, [listTag("Sync"), idTag("Sync", STATUS)]),
    }),
    /** The owner's word on a run that asks for it: go on, or change nothing. */
    answerSync: build.mutation<unknown, { id: string; accept: boolean }>({
      query: ({ id, accept }) => ({ url: `sync/${id}/confirm`, method: "POST", body: { accept } }),
      invalidatesTags: (_run, error, { id }) =>
        unlessFailed(error, [idTag("Sync", id), listTag("Sync"), idTag("Sync", STATUS)]),
    }),
    signSyncFile: build.mutation<SignedFile, { fileName: string; bytes: number }>({
      query: (body) => ({ url: "sync/files", method: "POST", body }),
      transformResponse: ({ result }: Wire["SyncFileOut"]) => result,
    }),
    listSyncAgents: build.query<SyncAgent[], void>({
      query: () => "sync/agents",
      transformResponse: ({ result }: Wire["PairedAgentsOut"]) => result.map(agentFromWire),
      providesTags: [idTag("Sync", "AGENTS")],
    }),
    makeAgentCode: build.mutation<PairingCode, void>({
      query: () => ({ url: "sync/agents", method: "POST", body: {} }),
      transformResponse: ({ result }: Wire["PairingOut"]) => result,
    }),
    endSyncAgent: build.mutation<unknown, string>({
      query: (id) => ({ url: `sync/agents/${encodeURIComponent(id)}`, method: "DELETE" }),
      invalidatesTags: (_done, error) =>
        unlessFailed(error, [idTag("Sync", "AGENTS"), idTag("Sync", STATUS)]),
    }),
    getSyncSettings: build.query<SyncSettings, void>({
      query: () => "sync/settings",
      transformResponse: ({ result }: Wire["SyncSettingsOut"]) => settingsFromWire(result),
      providesTags: [idTag("Sync", "SETTINGS")],
    }),
    changeSyncSettings: build.mutation<unknown, SyncValues>({
      query: (values) => ({ url: "sync/settings", method: "PUT", body: settingsToWire(values) }),
      invalidatesTags: (_done, error) =>
        unlessFailed(error, [idTag("Sync", "SETTINGS"), idTag("Sync", STATUS)]),
    }),
  }),
});

/** What a sync that is done may have changed. */
export const syncDone = () =>
  api.util.invalidateTags([
    listTag("Sync"),
    idTag("Sync", STATUS),
    listTag("Product"),
    listTag("Category"),
    listTag("Account"),
    listTag("Dashboard"),
  ]);

/** A run that another one took the place of. */
export const syncReplaced = (id: string) => api.util.invalidateTags([idTag("Sync", id)]);

export const syncRunState = syncApi.endpoints.getSyncRun.useQueryState;

export const {
  useGetSyncStatusQuery,
  useListDataSetsQuery,
  useListSyncRunsQuery,
  useGetSyncRunQuery,
  useStartSyncMutation,
  useAnswerSyncMutation,
  useSignSyncFileMutation,
  useListSyncAgentsQuery,
  useMakeAgentCodeMutation,
  useEndSyncAgentMutation,
  useGetSyncSettingsQuery,
  useChangeSyncSettingsMutation,
} = syncApi;
