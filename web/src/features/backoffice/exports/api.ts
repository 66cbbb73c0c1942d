import { api } from "@/shared/api/base";
import type { Wire } from "@/shared/api/wire";

export type ExportFormat = "csv" | "pdf";

/** Which list is wanted as a file, narrowed down as it is on the screen. */
export type ExportList = {
  kind: Wire["ExportIn"]["kind"];
  asked?: Partial<Omit<Wire["ExportIn"], "kind" | "format">>;
};

const exportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    startExport: build.mutation<Wire["ExportBody"], ExportList & { format: ExportFormat }>({
      query: ({ kind, asked, format }) => ({
        url: "exports",
        method: "POST",
        body: { ...asked, kind, format },
      }),
      transformResponse: ({ result }: Wire["ExportOut"]) => result,
    }),
    getExport: build.query<Wire["ExportBody"], string>({
      query: (id) => `exports/${encodeURIComponent(id)}`,
      transformResponse: ({ result }: Wire["ExportOut"]) => result,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { startExport, getExport } = exportsApi.endpoints;
