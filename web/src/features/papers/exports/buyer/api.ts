import { api } from "@/shared/api/base";
import { call, get, post } from "@/shared/api/call";
import type { Wire } from "@/shared/api/wire";

type Papers = Pick<Wire["ExportIn"], "paper" | "language">;

/** An order opened by its link, by a person who is not signed in. */
type LinkedOrder = { kind: "linkedOrder"; token: string };

/** The files that can be downloaded. */
export type DownloadRequest =
  | { kind: "order"; orderId: number; paper?: Papers["paper"]; language?: string }
  | LinkedOrder
  | { kind: "statement"; party: string; from: string; to: string }
  | { kind: "receipt"; paymentId: number }
  | { kind: "creditNote"; returnId: number; paper: Papers["paper"]; language: string }
  | { kind: "products"; category?: string; brand?: string; query?: string; party?: string };

export type Download = Wire["ExportBody"];

const downloadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    startDownload: build.mutation<Download, DownloadRequest>({
      ...call(
        (request) => {
          if (request.kind === "order" || request.kind === "creditNote") {
            const { language, ...paper } = request;
            return post("/api/exports", { body: { ...paper, language: language as Papers["language"] } });
          }
          if (request.kind === "receipt") return post("/api/exports", { body: request });
          if (request.kind === "linkedOrder")
            return post("/api/exports/link/{token}", { path: { token: request.token } });
          if (request.kind === "statement") {
            const { kind, party, from, to } = request;
            const days = { fromDate: `${from} 00:00:00`, toDate: `${to} 23:59:59` };
            return post("/api/exports", { body: { kind, partyCd: party, ...days } });
          }
          const { kind, category, brand, query, party } = request;
          return post("/api/exports", { body: { kind, dept_cd: category, brand, query, partyCd: party } });
        },
        ({ result }) => result,
      ),
    }),
    getDownload: build.query<Download, { id: string; request: DownloadRequest }>({
      ...call(
        ({ id, request }) =>
          request.kind === "linkedOrder"
            ? get("/api/exports/link/{token}/{export_id}", { path: { token: request.token, export_id: id } })
            : get("/api/exports/{export_id}", { path: { export_id: id } }),
        ({ result }) => result,
      ),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useStartDownloadMutation, useLazyGetDownloadQuery } = downloadsApi;
