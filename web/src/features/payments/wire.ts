import type { Wire } from "@/shared/api/wire";

/** What is paid: an order, the order of a link, or what an account owes. */
export type PaidFor = { order: number } | { link: string } | { account: string };

export const requestFromWire = (wire: Wire["RequestBody"]) => wire;
export type PaymentRequest = ReturnType<typeof requestFromWire>;
export type Payment = PaymentRequest["payments"][number];
export type PaymentState = Payment["state"];
export const STATES = ["waiting", "confirmed", "rejected"] as const;
export const TONES = { waiting: "warning", confirmed: "success", rejected: "error" } as const;
export const toneOf = (state: PaymentState) => TONES[state as keyof typeof TONES] ?? "neutral";

export const ownersPaymentFromWire = (wire: Wire["OwnersPaymentOut"]) => ({
  id: wire.id,
  amount: wire.amount,
  utr: wire.utr,
  state: wire.state,
  reason: wire.reason,
  reportedAt: wire.reportedAt,
  order: wire.orderId === null ? null : { id: wire.orderId, number: wire.ORDER_NO ?? 0 },
  account: wire.accCd,
  customer: wire.customer,
  reportedBy: wire.reportedBy,
  decidedBy: wire.decidedBy,
  decidedAt: wire.decidedAt,
});
export type OwnersPayment = ReturnType<typeof ownersPaymentFromWire>;

export const sumsFromWire = (wire: Wire["SumsBody"]) => wire;
export type PaymentSums = ReturnType<typeof sumsFromWire>;

export const statementFromWire = (wire: Wire["BankStatementBody"]) => wire;
export type Statement = ReturnType<typeof statementFromWire>;
export type Found = Statement["found"][number];

/** The ids of the payments that a statement has with the amount that was reported. */
export const receivedIn = ({ found }: Statement) =>
  found.filter(({ finding }) => finding === "received").map(({ id }) => id);

/** What was typed as an amount: 2500, 2,500.50 or ₹ 2,500; null unless it is above 0. */
export function typedAmount(text: string): number | null {
  const digits = text.replaceAll(/[₹,\s]/g, "");
  return /^\d+(\.\d{1,2})?$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
}
