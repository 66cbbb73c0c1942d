import { api } from "@/shared/api/base";
import { call, get, post } from "@/shared/api/call";
import type { Wire } from "@/shared/api/wire";

/** What can be downloaded as a file. */
export type DownloadRequest =
  | { kind: "order"; orderId: number }
  | { kind: "products"; category?: string; query?: string; party?: string };

export type Download = Wire["ExportBody"];

const downloadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    startDownload: build.mutation<Download, DownloadRequest>({
      ...call(
        (request) => {
          if (request.kind === "order") return post("/api/exports", { body: request });
          const { kind, category, query, party } = request;
          return post("/api/exports", { body: { kind, dept_cd: category, query, partyCd: party } });
        },
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
