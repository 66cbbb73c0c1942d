import { api } from "@/shared/api/base";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import { type Notification, notificationFromWire } from "./wire";

/** Which of one's notifications: those of these numbers, or all. */
type Read = { id: number[] } | { all: true };

const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.infiniteQuery<Page<Notification>, string, number>({
      infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg: accCd, pageParam: page }) => ({ url: "notification", params: { accCd, page } }),
      transformResponse: (body: Wire["NotificationPageOut"]) => pageFromWire(body, notificationFromWire),
      providesTags: [listTag("Notification")],
    }),
    countUnread: build.query<number, void>({
      query: () => "notification/unread",
      transformResponse: ({ result }: Wire["UnreadOut"]) => result.unread,
      providesTags: [listTag("Notification")],
    }),
    markRead: build.mutation<void, Read>({
      query: (body) => ({ url: "notification/read", method: "PUT", body }),
      transformResponse: () => undefined,
      invalidatesTags: (_result, error) => unlessFailed(error, [listTag("Notification")]),
    }),
    /** Has pushes come to this device, by its address at the push service. */
    keepDevice: build.mutation<void, string>({
      query: (token) => ({ url: "notification/token", method: "POST", body: { token } }),
      transformResponse: () => undefined,
    }),
    dropDevice: build.mutation<void, void>({
      query: () => ({ url: "notification/token", method: "DELETE" }),
      transformResponse: () => undefined,
    }),
  }),
});

export const {
  useListNotificationsInfiniteQuery,
  useCountUnreadQuery,
  useMarkReadMutation,
  useKeepDeviceMutation,
  useDropDeviceMutation,
} = notificationsApi;
