import type { PaymentRequest } from "../wire";

/** How many characters of a payment's id those see who have only a link. */
const SHOWN = 4;

/** The id of the payment with which a customer came back from the gateway's page; null if they paid nothing there. */
export function returnedPayment(params: URLSearchParams): string | null {
  return params.get("razorpay_payment_link_status") === "paid" ? params.get("razorpay_payment_id") : null;
}

/** Whether the server has the payment already. What the address of this page says proves nothing. */
export const hasArrived = (id: string, { payments }: PaymentRequest) =>
  payments.some(({ method, utr }) => method === "online" && utr.endsWith(id.slice(-SHOWN)));
