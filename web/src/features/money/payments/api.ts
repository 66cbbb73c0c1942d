import { api } from "@/shared/api/base";
import { call, del, get, post, put } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { idTag, listTag, unlessFailed } from "@/shared/api/tags";
import {
  type Collection,
  type Collections,
  collectionFromWire,
  collectionsFromWire,
  type Method,
  type OwnersPayment,
  ownersPaymentFromWire,
  type PaidFor,
  type PaymentRequest,
  type PaymentSort,
  type PaymentState,
  type PaymentSum,
  type PaymentSums,
  type Refund,
  refundFromWire,
  requestFromWire,
  type Statement,
  statementFromWire,
  sumsFromWire,
} from "./wire";

/** Which open bills of an account are paid, by their names. */
type ForBills = { bills?: readonly string[] };
type Asked = ForBills & { paidFor: PaidFor; amount?: number };
type OnlinePayment = ForBills & { paidFor: PaidFor; amount: number };
/** A reference number, a picture, or both. */
type Report = ForBills & { paidFor: PaidFor; amount: string; utr?: string; picture?: string };
export type PaymentSearch = {
  state?: PaymentState;
  method?: Method;
  salesperson?: string;
  day?: string;
  words: string;
  page: number;
  size: number;
  sort?: PaymentSort | null;
  desc?: boolean;
};
/** A page of payments, and the sums of all that match. */
export type PaymentPage = Page<OwnersPayment> & { sums: PaymentSum[] };
/** What a salesperson collected: `key` is the same when it is sent again. */
export type NewCollection = {
  key: string;
  account: string;
  method: Method;
  amount: string;
  utr?: string;
  /** The id of a screenshot. */
  picture?: string;
  chequeNumber?: string;
  chequeBank?: string;
  chequeOn?: string;
  bills: string[];
  note: string;
};
type Decision = {
  ids: number[];
  decision: "confirmed" | "rejected" | "bounced";
  reason?: string;
  /** The reference number of a payment that came with a picture. */
  utr?: string;
};

const target = (paidFor: Exclude<PaidFor, { link: string }>) =>
  "order" in paidFor ? { orderId: paidFor.order } : { accCd: paidFor.account };
const changed = (_done: unknown, error: unknown) =>
  unlessFailed(error, [listTag("Payment"), listTag("Dashboard")]);
// The amount that is too much changes with the order.
const withOrders = [listTag("Payment"), listTag("Order")];

const changedInBooks = (_done: unknown, error: unknown) =>
  unlessFailed(error, [listTag("Payment"), idTag("Sync", "STATUS")]);

const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPaymentRequest: build.query<PaymentRequest, Asked>({
      ...call(
        ({ paidFor, amount, bills }) =>
          "link" in paidFor
            ? get("/api/payments/link/{token}", { path: { token: paidFor.link }, query: { amount } })
            : get("/api/payments/request", {
                query: { ...target(paidFor), amount, bills: bills?.join("\n") || undefined },
              }),
        ({ result }) => requestFromWire(result),
      ),
      providesTags: withOrders,
    }),
    reportPayment: build.mutation<void, Report>({
      ...call(
        ({ paidFor, amount, bills, utr, picture }) => {
          const body = { amount: amount as unknown as number, utr, picture };
          return "link" in paidFor
            ? post("/api/payments/link/{token}", { path: { token: paidFor.link }, body })
            : post("/api/payments", { body: { ...target(paidFor), ...body, bills: bills?.slice() } });
        },
        () => undefined,
      ),
      invalidatesTags: changed,
    }),
    /** Starts a payment on the page of the gateway; answers its address. Of an order all that is due is paid. */
    startOnlinePayment: build.mutation<string, OnlinePayment>({
      ...call(
        ({ paidFor, amount, bills }) =>
          "link" in paidFor
            ? post("/api/payments/online/link/{token}", { path: { token: paidFor.link }, body: {} })
            : post("/api/payments/online", {
                body:
                  "account" in paidFor
                    ? { ...target(paidFor), amount, bills: bills?.slice() }
                    : target(paidFor),
              }),
        ({ result }) => result.address,
      ),
    }),
    listPayments: build.query<PaymentPage, PaymentSearch>({
      ...call(
        ({ state, method, words, page, size, sort, desc, ...others }) =>
          get("/api/payments", {
            query: {
              state: state as "waiting" | undefined,
              method: method as "cash" | undefined,
              query: words || undefined,
              page,
              per_page: size,
              sort: sort ?? undefined,
              desc: sort && desc ? "Y" : undefined,
              ...others,
            },
          }),
        (body) => ({ ...pageFromWire(body, ownersPaymentFromWire), sums: body.sums }),
      ),
      providesTags: withOrders,
    }),
    /** What was received today, and what waits for the owner. */
    getPaymentSums: build.query<PaymentSums, void>({
      ...call(
        () => get("/api/payments/sums"),
        ({ result }) => sumsFromWire(result),
      ),
      providesTags: [listTag("Payment")],
    }),
    /** Confirms or rejects payments, or says that cheques bounced; says how many changed. */
    decidePayments: build.mutation<number, Decision>({
      ...call(
        ({ ids, ...body }) => put("/api/payments/decision", { body: { id: ids, ...body } }),
        ({ result }) => result.ids.length,
      ),
      invalidatesTags: changed,
    }),
    /** Sends a receipt that is not in the accounting software again. */
    sendReceipt: build.mutation<unknown, number>({
      ...call(
        (id) => post("/api/payments/{payment_id}/books", { path: { payment_id: id } }),
        () => undefined,
      ),
      invalidatesTags: changedInBooks,
    }),
    /** Stops sending a receipt that was refused or is missing: the owner has entered it. */
    settleReceipt: build.mutation<unknown, number>({
      ...call(
        (id) => del("/api/payments/{payment_id}/books", { path: { payment_id: id } }),
        () => undefined,
      ),
      invalidatesTags: changedInBooks,
    }),
    /** What was collected on a day, today without one, and what is in hand. */
    listCollections: build.query<Collections, { day?: string }>({
      ...call(
        ({ day }) => get("/api/payments/collections", { query: { day } }),
        ({ result }) => collectionsFromWire(result),
      ),
      providesTags: [listTag("Payment")],
    }),
    recordCollection: build.mutation<Collection, NewCollection>({
      ...call(
        ({ key, account, amount, method, ...others }) =>
          post("/api/payments/collections", {
            headers: { "Idempotency-Key": key },
            body: {
              accCd: account,
              amount: amount as unknown as number,
              method: method as "cash",
              ...others,
            },
          }),
        ({ result }) => collectionFromWire(result),
      ),
      invalidatesTags: changed,
    }),
    /** Lists the money to pay back, the longest waiting first. */
    listRefunds: build.query<Refund[], void>({
      ...call(
        () => get("/api/payments/refunds"),
        ({ result }) => result.map(refundFromWire),
      ),
      providesTags: [listTag("Payment")],
    }),
    /** Asks that money paid too much for an order be paid back. */
    requestRefund: build.mutation<unknown, number>({
      ...call(
        (orderId) => post("/api/payments/refunds", { body: { orderId } }),
        () => undefined,
      ),
      invalidatesTags: changed,
    }),
    /** A refund was paid back, or it stays on the account instead. */
    endRefund: build.mutation<unknown, { id: number; how: "paid" | "kept" }>({
      ...call(
        ({ id, how }) =>
          how === "paid"
            ? put("/api/payments/refunds/{refund_id}", { path: { refund_id: id } })
            : del("/api/payments/refunds/{refund_id}", { path: { refund_id: id } }),
        () => undefined,
      ),
      invalidatesTags: changed,
    }),
    /** Finds the payments that wait in a bank statement; changes nothing. */
    compareStatement: build.mutation<Statement, string>({
      ...call(
        (statement) => post("/api/payments/statement", { body: { statement } }),
        ({ result }) => statementFromWire(result),
      ),
    }),
  }),
});

export const {
  useGetPaymentRequestQuery,
  useReportPaymentMutation,
  useStartOnlinePaymentMutation,
  useListPaymentsQuery,
  useGetPaymentSumsQuery,
  useDecidePaymentsMutation,
  useCompareStatementMutation,
  useSendReceiptMutation,
  useSettleReceiptMutation,
  useListCollectionsQuery,
  useListRefundsQuery,
  useRequestRefundMutation,
  useEndRefundMutation,
  useRecordCollectionMutation,
} = paymentsApi;
