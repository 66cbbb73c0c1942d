import { api } from "@/shared/api/base";
import { call, get, post } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag, unlessFailed } from "@/shared/api/tags";
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
  /** A repeated request with the same key sends the message only once. */
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
      ...call(
        ({ queryArg: mobileNo, pageParam: page }) =>
          get("/api/notification/campaigns", { query: { mobileNo, page } }),
        (body) => pageFromWire(body, campaignFromWire),
      ),
      providesTags: [listTag("Campaign")],
    }),
    /** Lists the owner's notifications of orders. */
    listNews: build.infiniteQuery<Page<News>, string, number>({
      infiniteQueryOptions: endless,
      ...call(
        ({ queryArg: mobileNo, pageParam: page }) =>
          get("/api/notification", { query: { mobileNo, type: "orders", page } }),
        (body) => pageFromWire(body, newsFromWire),
      ),
      providesTags: [listTag("Notification")],
    }),
    getReach: build.query<Reach, Audience>({
      ...call((type) => get("/api/notification/audience", { query: { type } }), reachFromWire),
      keepUnusedDataFor: 30,
      providesTags: [listTag("Campaign")],
    }),
    sendCampaign: build.mutation<Campaign, Sending>({
      ...call(
        ({ store, audience, message, key }) => {
          const headers = { "Idempotency-Key": key };
          const body = { mobileNo: store, ...messageToWire(message) };
          return audience === "custom"
            ? post("/api/notification/send/CustomNotification", { headers, body })
            : post("/api/notification/send/templateNotification", {
                headers,
                body: { ...body, type: audience },
              });
        },
        ({ result }) => campaignFromWire(result),
      ),
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
