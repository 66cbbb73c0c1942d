import { api } from "@/shared/api/base";
import { call, get } from "@/shared/api/call";
import type { Wire } from "@/shared/api/wire";

/** When an administrator has viewed the store as its owner, and why. */
export type PastView = Wire["PastViewsOut"]["result"][number];

const supportApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSupportViews: build.query<PastView[], void>({
      ...call(
        () => get("/api/support/views"),
        ({ result }) => result,
      ),
    }),
  }),
});

export const { useListSupportViewsQuery } = supportApi;
