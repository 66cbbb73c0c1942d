import { api } from "@/shared/api/base";
import { call, get, post, put } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag, unlessFailed } from "@/shared/api/tags";
import {
  type OwnersPayment,
  ownersPaymentFromWire,
  type PaidFor,
  type PaymentRequest,
  type PaymentState,
  type PaymentSums,
  requestFromWire,
  type Statement,
  statementFromWire,
  sumsFromWire,
} from "./wire";

type Asked = { paidFor: PaidFor; amount?: number };
type Report = { paidFor: PaidFor; amount: string; utr: string };
export type PaymentSearch = { state?: PaymentState; words: string; page: number; size: number };

const target = (paidFor: Exclude<PaidFor, { link: string }>) =>
  "order" in paidFor ? { orderId: paidFor.order } : { accCd: paidFor.account };
const changed = (_done: unknown, error: unknown) => unlessFailed(error, [listTag("Payment")]);

const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPaymentRequest: build.query<PaymentRequest, Asked>({
      ...call(
        ({ paidFor, amount }) =>
          "link" in paidFor
            ? get("/api/payments/link/{token}", { path: { token: paidFor.link }, query: { amount } })
            : get("/api/payments/request", { query: { ...target(paidFor), amount } }),
        ({ result }) => requestFromWire(result),
      ),
      providesTags: [listTag("Payment")],
    }),
    reportPayment: build.mutation<void, Report>({
      ...call(
        ({ paidFor, amount, utr }) => {
          const body = { amount: amount as unknown as number, utr };
          return "link" in paidFor
            ? post("/api/payments/link/{token}", { path: { token: paidFor.link }, body })
            : post("/api/payments", { body: { ...target(paidFor), ...body } });
        },
        () => undefined,
      ),
      invalidatesTags: changed,
    }),
    listPayments: build.query<Page<OwnersPayment>, PaymentSearch>({
      ...call(
        ({ state, words, page, size }) =>
          get("/api/payments", {
            query: { state: state as "waiting" | undefined, query: words || undefined, page, per_page: size },
          }),
        (body) => pageFromWire(body, ownersPaymentFromWire),
      ),
      providesTags: [listTag("Payment")],
    }),
    /** What was collected today, and what waits for the owner. */
    getPaymentSums: build.query<PaymentSums, void>({
      ...call(
        () => get("/api/payments/sums"),
        ({ result }) => sumsFromWire(result),
      ),
      providesTags: [listTag("Payment")],
    }),
    /** Confirms or rejects payments; says how many changed. */
    decidePayments: build.mutation<number, { ids: number[]; confirmed: boolean; reason?: string }>({
      ...call(
        ({ ids, confirmed, reason }) =>
          put("/api/payments/decision", {
            body: { id: ids, decision: confirmed ? "confirmed" : "rejected", reason },
          }),
        ({ result }) => result.ids.length,
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
  useListPaymentsQuery,
  useGetPaymentSumsQuery,
  useDecidePaymentsMutation,
  useCompareStatementMutation,
} = paymentsApi;
