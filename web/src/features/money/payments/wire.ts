import type { SortOf } from "@/shared/api/call";
import type { Wire } from "@/shared/api/wire";

/** The subject of a payment: an order, the order of a link, or the dues of an account. */
export type PaidFor = { order: number } | { link: string } | { account: string };

export const requestFromWire = (wire: Wire["RequestBody"]) => wire;
export type PaymentRequest = ReturnType<typeof requestFromWire>;
/** An open bill of an account, with the amount that is left to pay. */
export type BillToPay = PaymentRequest["bills"][number];
export type Payment = PaymentRequest["payments"][number];
export type PaymentState = Payment["state"];
export type Method = Payment["method"];
export const STATES = ["waiting", "confirmed", "rejected", "bounced"] as const;
export const METHODS = ["cash", "cheque", "upi", "online"] as const;
/** The methods that a salesperson can record; an online payment is recorded by the gateway's message. */
export const COLLECTED_METHODS = ["cash", "cheque", "upi"] as const;
export const TONES = {
  waiting: "warning",
  confirmed: "success",
  rejected: "error",
  bounced: "error",
} as const;
export const toneOf = (state: PaymentState) => TONES[state as keyof typeof TONES] ?? "neutral";

const howFromWire = (
  wire: Pick<Wire["PaymentOut"], "method" | "utr" | "chequeNumber" | "chequeBank" | "chequeOn">,
) => ({
  method: wire.method,
  utr: wire.utr,
  chequeNumber: wire.chequeNumber,
  chequeBank: wire.chequeBank,
  chequeOn: wire.chequeOn,
});
export type How = ReturnType<typeof howFromWire>;

export const ownersPaymentFromWire = (wire: Wire["OwnersPaymentOut"]) => ({
  id: wire.id,
  amount: wire.amount,
  ...howFromWire(wire),
  state: wire.state,
  reason: wire.reason,
  reportedAt: wire.reportedAt,
  bills: wire.bills,
  note: wire.note,
  picture: wire.picture,
  order: wire.orderId === null ? null : { id: wire.orderId, number: wire.ORDER_NO ?? 0 },
  account: wire.accCd,
  customer: wire.customer,
  over: wire.over,
  reportedBy: wire.reportedBy,
  collected: wire.collected,
  decidedBy: wire.decidedBy,
  decidedAt: wire.decidedAt,
  books: wire.books,
});
export type OwnersPayment = ReturnType<typeof ownersPaymentFromWire>;

export const sumsFromWire = (wire: Wire["SumsBody"]) => wire;
export type PaymentSums = ReturnType<typeof sumsFromWire>;

export type PaymentSum = Wire["SumOut"];

export const collectionFromWire = (wire: Wire["CollectionOut"]) => ({
  id: wire.id,
  receipt: wire.receipt,
  amount: wire.amount,
  ...howFromWire(wire),
  state: wire.state,
  reason: wire.reason,
  recordedAt: wire.reportedAt,
  bills: wire.bills,
  customer: wire.customer,
  phone: wire.phone,
});
export type Collection = ReturnType<typeof collectionFromWire>;

export const collectionsFromWire = (wire: Wire["CollectionsBody"]) => ({
  collections: wire.collections.map(collectionFromWire),
  sums: wire.sums,
  inHand: wire.inHand,
});
export type Collections = ReturnType<typeof collectionsFromWire>;
export type InHand = Collections["inHand"][number];

export const refundFromWire = ({ ORDER_NO, ...wire }: Wire["ListedRefundOut"]) => ({
  ...wire,
  number: ORDER_NO,
});
export type Refund = ReturnType<typeof refundFromWire>;

export const statementFromWire = (wire: Wire["BankStatementBody"]) => wire;
export type Statement = ReturnType<typeof statementFromWire>;
export type Found = Statement["found"][number];

/** Returns the ids of the payments that a statement contains with the reported amount. */
export const receivedIn = ({ found }: Statement) =>
  found.filter(({ finding }) => finding === "received").map(({ id }) => id);

/** The most that the server takes for one payment. */
const MAX_AMOUNT = 99_999_999;

/** Parses a typed amount, such as 2500, 2,500.50 or ₹ 2,500; returns null for none, 0 and too much. */
export function typedAmount(text: string): number | null {
  const digits = text.replaceAll(/[₹,\s]/g, "");
  const amount = /^\d+(\.\d{1,2})?$/.test(digits) ? Number(digits) : 0;
  return amount > 0 && amount <= MAX_AMOUNT ? amount : null;
}

/** Groups the money in hand by salesperson, with all methods together. */
export function perSalesperson(inHand: readonly InHand[]) {
  const found = new Map<string, { salesperson: string; name: string; rows: InHand[] }>();
  for (const row of inHand) {
    const one = found.get(row.salesperson) ?? { salesperson: row.salesperson, name: row.name, rows: [] };
    one.rows.push(row);
    found.set(row.salesperson, one);
  }
  return [...found.values()];
}

/** The server's names of the orders of the owner's list. */
export type PaymentSort = SortOf<"/api/payments">;
export const PAYMENT_SORT = {
  customer: "customer",
  amount: "amount",
  at: "reportedAt",
} as const satisfies Record<string, PaymentSort>;
