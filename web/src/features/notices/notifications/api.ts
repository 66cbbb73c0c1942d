import { api } from "@/shared/api/base";
import { call, del, get, post, put } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag, unlessFailed } from "@/shared/api/tags";
import { type Notification, notificationFromWire } from "./wire";

/** A customer's notifications, by their code, or the owner's, which are about orders. */
export type Whose = { accCd: string } | { type: "orders" };
/** The notifications to mark as read: those with these ids, or all. */
type Read = { id: number[] } | { all: true };

const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.infiniteQuery<Page<Notification>, Whose, number>({
      infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: ({ next }) => next ?? undefined },
      ...call(
        ({ queryArg: whose, pageParam: page }) => get("/api/notification", { query: { ...whose, page } }),
        (body) => pageFromWire(body, notificationFromWire),
      ),
      providesTags: [listTag("Notification")],
    }),
    countUnread: build.query<number, void>({
      ...call(
        () => get("/api/notification/unread"),
        ({ result }) => result.unread,
      ),
      providesTags: [listTag("Notification")],
    }),
    markRead: build.mutation<void, Read>({
      ...call(
        (body) => put("/api/notification/read", { body }),
        () => undefined,
      ),
      invalidatesTags: (_result, error) => unlessFailed(error, [listTag("Notification")]),
    }),
    /** Registers this device for pushes with its address at the push service. */
    keepDevice: build.mutation<void, string>({
      ...call(
        (token) => post("/api/notification/token", { body: { token } }),
        () => undefined,
      ),
    }),
    dropDevice: build.mutation<void, void>({
      ...call(
        () => del("/api/notification/token"),
        () => undefined,
      ),
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

/** Fetches the latest notifications of a person, so that they can be shown offline. */
export const fetchNotifications = (code: string) =>
  notificationsApi.endpoints.listNotifications.initiate(
    { accCd: code },
    { forceRefetch: true, subscribe: false },
  );
