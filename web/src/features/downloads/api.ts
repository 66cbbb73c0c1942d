import { api } from "@/shared/api/base";
import { call, get, post } from "@/shared/api/call";
import type { Wire } from "@/shared/api/wire";

/** What can be had as a file, as the server names it. */
export type DownloadRequest =
  | { kind: "order"; orderId: number }
  | { kind: "products"; dept_cd?: string; query?: string; partyCd?: string };

export type Download = Wire["ExportBody"];

const downloadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    startDownload: build.mutation<Download, DownloadRequest>({
      ...call(
        (body) => post("/api/exports", { body }),
        ({ result }) => result,
      ),
    }),
    getDownload: build.query<Download, string>({
      ...call(
        (id) => get("/api/exports/{export_id}", { path: { export_id: id } }),
        ({ result }) => result,
      ),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useStartDownloadMutation, useLazyGetDownloadQuery } = downloadsApi;
