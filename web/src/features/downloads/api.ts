import { api } from "@/shared/api/base";
import type { Wire } from "@/shared/api/wire";

/** What can be had as a file, as the server names it. */
export type DownloadRequest =
  | { kind: "order"; orderId: number }
  | { kind: "products"; dept_cd?: string; query?: string; partyCd?: string };

export type Download = Wire["ExportBody"];

const downloadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    startDownload: build.mutation<Download, DownloadRequest>({
      query: (body) => ({ url: "exports", method: "POST", body }),
      transformResponse: ({ result }: Wire["ExportOut"]) => result,
    }),
    getDownload: build.query<Download, string>({
      query: (id) => `exports/${encodeURIComponent(id)}`,
      transformResponse: ({ result }: Wire["ExportOut"]) => result,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useStartDownloadMutation, useLazyGetDownloadQuery } = downloadsApi;
