import { api } from "@/shared/api/base";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import {
  type Audience,
  type Campaign,
  campaignFromWire,
  type Message,
  messageToWire,
  type News,
  newsFromWire,
  type Reach,
  reachFromWire,
} from "./wire";

type Sending = {
  store: string;
  audience: Audience;
  message: Message;
  /** The same key again sends nothing twice. */
  key: string;
};

const endless = {
  initialPageParam: 0,
  getNextPageParam: ({ next }: Page<unknown>) => next ?? undefined,
};

const campaignsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCampaigns: build.infiniteQuery<Page<Campaign>, string, number>({
      infiniteQueryOptions: endless,
      query: ({ queryArg: mobileNo, pageParam: page }) => ({
        url: "notification/campaigns",
        params: { mobileNo, page },
      }),
      transformResponse: (body: Wire["CampaignPageOut"]) => pageFromWire(body, campaignFromWire),
      providesTags: [listTag("Campaign")],
    }),
    /** News of orders, as the owner is told them. */
    listNews: build.infiniteQuery<Page<News>, string, number>({
      infiniteQueryOptions: endless,
      query: ({ queryArg: mobileNo, pageParam: page }) => ({
        url: "notification",
        params: { mobileNo, type: "orders", page },
      }),
      transformResponse: (body: Wire["NotificationPageOut"]) => pageFromWire(body, newsFromWire),
      providesTags: [listTag("Notification")],
    }),
    getReach: build.query<Reach, Audience>({
      query: (type) => ({ url: "notification/audience", params: { type } }),
      transformResponse: reachFromWire,
      keepUnusedDataFor: 30,
      providesTags: [listTag("Campaign")],
    }),
    sendCampaign: build.mutation<Campaign, Sending>({
      query: ({ store, audience, message, key }) => ({
        url: `notification/send/${audience === "custom" ? "CustomNotification" : "templateNotification"}`,
        method: "POST",
        headers: { "Idempotency-Key": key },
        body: { mobileNo: store, ...messageToWire(message, audience) },
      }),
      transformResponse: ({ result }: Wire["OneCampaignOut"]) => campaignFromWire(result),
      invalidatesTags: (_done, error) => unlessFailed(error, [listTag("Campaign")]),
    }),
  }),
});

export const {
  useListCampaignsInfiniteQuery,
  useListNewsInfiniteQuery,
  useGetReachQuery,
  useSendCampaignMutation,
} = campaignsApi;
