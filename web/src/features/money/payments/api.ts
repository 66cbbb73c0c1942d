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

/** The open bills of an account that a payment is for, by name. */
type ForBills = { bills?: readonly string[] };
type Asked = ForBills & { paidFor: PaidFor; amount?: number };
type OnlinePayment = ForBills & { paidFor: PaidFor; amount: number };
/** Reports a payment by its reference number, a picture, or both. */
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
/** A page of payments, and the sums of all matching payments. */
export type PaymentPage = Page<OwnersPayment> & { sums: PaymentSum[] };
/** A collection by a salesperson; a repeated request has the same `key`. */
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
  /** The reference number, for a payment that was reported by a picture. */
  utr?: string;
};

const target = (paidFor: Exclude<PaidFor, { link: string }>) =>
  "order" in paidFor ? { orderId: paidFor.order } : { accCd: paidFor.account };
const changed = (_done: unknown, error: unknown) =>
  unlessFailed(error, [listTag("Payment"), listTag("Dashboard")]);
// The overpaid amount changes with the order.
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
    /**
     * Starts a payment on the gateway's page and returns its address.
     * For an order, the whole due amount is paid.
     */
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
    /** Returns the sums received today, and the sums that wait for the owner. */
    getPaymentSums: build.query<PaymentSums, void>({
      ...call(
        () => get("/api/payments/sums"),
        ({ result }) => sumsFromWire(result),
      ),
      providesTags: [listTag("Payment")],
    }),
    /** Confirms or rejects payments, or marks cheques as bounced; returns how many changed. */
    decidePayments: build.mutation<number, Decision>({
      ...call(
        ({ ids, ...body }) => put("/api/payments/decision", { body: { id: ids, ...body } }),
        ({ result }) => result.ids.length,
      ),
      invalidatesTags: changed,
    }),
    /** Sends a receipt to the accounting software again if it is missing there. */
    sendReceipt: build.mutation<unknown, number>({
      ...call(
        (id) => post("/api/payments/{payment_id}/books", { path: { payment_id: id } }),
        () => undefined,
      ),
      invalidatesTags: changedInBooks,
    }),
    /** Stops sending a receipt that was refused or is missing, because the owner has entered it by hand. */
    settleReceipt: build.mutation<unknown, number>({
      ...call(
        (id) => del("/api/payments/{payment_id}/books", { path: { payment_id: id } }),
        () => undefined,
      ),
      invalidatesTags: changedInBooks,
    }),
    /** Returns the collections of a day, by default today, and the money in hand. */
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
    /** Requests a refund of the money overpaid for an order. */
    requestRefund: build.mutation<unknown, number>({
      ...call(
        (orderId) => post("/api/payments/refunds", { body: { orderId } }),
        () => undefined,
      ),
      invalidatesTags: changed,
    }),
    /** Ends a refund: it was paid back, or the money stays on the account. */
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
    /** Finds the waiting payments in a bank statement; changes nothing. */
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
