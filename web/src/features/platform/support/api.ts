import { api } from "@/shared/api/base";
import { call, get, put } from "@/shared/api/call";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";

/** A past support view of the store: its time and its reason. */
export type PastView = Wire["PastViewsOut"]["result"][number];
/** A message of the platform to the owner. */
export type Message = Wire["OwnersMessage"];

const supportApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSupportViews: build.query<PastView[], void>({
      ...call(
        () => get("/api/support/views"),
        ({ result }) => result,
      ),
    }),
    listMessages: build.query<Message[], void>({
      ...call(
        () => get("/api/messages"),
        ({ result }) => result,
      ),
      providesTags: [listTag("Platform")],
    }),
    closeMessage: build.mutation<void, number>({
      ...call(
        (id) => put("/api/messages/{message_id}/read", { path: { message_id: id } }),
        () => undefined,
      ),
      invalidatesTags: (_result, error) => unlessFailed(error, [listTag("Platform")]),
    }),
  }),
});

export const { useListSupportViewsQuery, useListMessagesQuery, useCloseMessageMutation } = supportApi;
