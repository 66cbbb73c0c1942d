import { api } from "@/shared/api/base";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";

export type Remark = "PUNCH_IN" | "PUNCH_OUT" | "TRACK";
export type WorkState = Wire["WorkingDayBody"];
export type Where = { latitude: number; longitude: number; accuracy: number };

const fieldApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWorkState: build.query<WorkState, void>({
      query: () => "location/status",
      transformResponse: ({ result }: Wire["WorkingDayOut"]) => result,
      providesTags: [listTag("Location")],
    }),
    report: build.mutation<WorkState, { remark: Remark; where: Where }>({
      query: ({ remark, where }) => ({
        url: "location",
        method: "POST",
        body: { remark, lat: where.latitude, longi: where.longitude, accuracy: where.accuracy },
      }),
      transformResponse: ({ result }: Wire["WorkingDayOut"]) => result,
      invalidatesTags: (_result, error, { remark }) =>
        remark === "TRACK" ? [] : unlessFailed(error, [listTag("Location")]),
    }),
  }),
});

export const { useGetWorkStateQuery, useReportMutation } = fieldApi;
