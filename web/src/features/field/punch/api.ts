import { api } from "@/shared/api/base";
import { call, get, post } from "@/shared/api/call";
import { readProblem } from "@/shared/api/problem";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import { confirmDownload, storeDownload } from "@/shared/offline/download/stored";
import type { Claims } from "@/shared/session/token";

export type Remark = "PUNCH_IN" | "PUNCH_OUT" | "TRACK";
export type WorkState = Wire["WorkingDayBody"];
export type Where = { latitude: number; longitude: number; accuracy: number };

const CONFLICT = 409;
const NOT_MODIFIED = 304;

const fieldApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWorkState: build.query<WorkState, void>({
      ...call(
        () => get("/api/location/status"),
        ({ result }) => result,
      ),
      providesTags: [listTag("Location")],
    }),
    report: build.mutation<WorkState, { remark: Remark; where: Where }>({
      ...call(
        ({ remark, where }) =>
          post("/api/location", {
            body: { remark, lat: where.latitude, longi: where.longitude, accuracy: where.accuracy },
          }),
        ({ result }) => result,
      ),
      // The server refuses a position after the working day has ended, for example at midnight.
      invalidatesTags: (_result, error, { remark }) => {
        if (remark !== "TRACK") return unlessFailed(error, [listTag("Location")]);
        return error && readProblem(error).status === CONFLICT ? [listTag("Location")] : [];
      },
    }),
    /** Stores the download of this salesperson on the device, unless the stored version is still the current one. */
    download: build.mutation<void, { claims: Claims; version: string | null }>({
      ...call(
        ({ claims, version }) => {
          const requestedAt = Date.now();
          return get("/api/offline", {
            headers: version ? { "If-None-Match": version } : undefined,
            validateStatus: ({ ok, status }) => ok || status === NOT_MODIFIED,
            responseHandler: (response) => {
              if (response.ok) return storeDownload(claims, response, requestedAt);
              return response.status === NOT_MODIFIED
                ? confirmDownload(claims, requestedAt)
                : response.json();
            },
          });
        },
        () => undefined,
      ),
    }),
  }),
});

export const { useGetWorkStateQuery, useReportMutation, useDownloadMutation } = fieldApi;
