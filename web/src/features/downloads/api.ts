import { api } from "@/shared/api/base";

/** What can be had as a file, as the server names it. */
export type DownloadRequest =
  | { kind: "order"; orderId: number }
  | { kind: "products"; dept_cd?: string; query?: string; partyCd?: string };

type State = "waiting" | "running" | "ready" | "failed";
export type Download = { id: string; state: State; percent: number; fileName: string; url: string | null };

const downloadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    startDownload: build.mutation<Download, DownloadRequest>({
      query: (body) => ({ url: "exports", method: "POST", body }),
      transformResponse: ({ result }: { result: Download }) => result,
    }),
    getDownload: build.query<Download, string>({
      query: (id) => `exports/${encodeURIComponent(id)}`,
      transformResponse: ({ result }: { result: Download }) => result,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useStartDownloadMutation, useLazyGetDownloadQuery } = downloadsApi;
