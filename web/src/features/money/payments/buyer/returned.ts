import type { PaymentRequest } from "../wire";

/** Viewers with only an order link see this many characters of a payment's id. */
const SHOWN = 4;

/**
 * Returns the id of the payment with which a customer returns from the gateway's page;
 * null if they paid nothing there.
 */
export function returnedPayment(params: URLSearchParams): string | null {
  return params.get("razorpay_payment_link_status") === "paid" ? params.get("razorpay_payment_id") : null;
}

/** Returns whether the server knows the payment. The address of this page proves nothing. */
export const hasArrived = (id: string, { payments }: PaymentRequest) =>
  payments.some(({ method, utr }) => method === "online" && utr.endsWith(id.slice(-SHOWN)));
