import { api } from "@/shared/api/base";
import { call, get, post } from "@/shared/api/call";
import type { Wire } from "@/shared/api/wire";

export type ExportFormat = NonNullable<Wire["ExportIn"]["format"]>;

/** The list to export, with the filters of the screen. */
export type ExportList = {
  kind: Wire["ExportIn"]["kind"];
  filters?: Partial<Omit<Wire["ExportIn"], "kind" | "format">>;
};

const exportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    startExport: build.mutation<Wire["ExportBody"], ExportList & { format: ExportFormat }>({
      ...call(
        ({ kind, filters, format }) => post("/api/exports", { body: { ...filters, kind, format } }),
        ({ result }) => result,
      ),
    }),
    getExport: build.query<Wire["ExportBody"], string>({
      ...call(
        (id) => get("/api/exports/{export_id}", { path: { export_id: id } }),
        ({ result }) => result,
      ),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { startExport, getExport } = exportsApi.endpoints;
