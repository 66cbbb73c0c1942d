import { describe, expect, it } from "vitest";
import type { PaymentRequest } from "../wire";
import { hasArrived, returnedPayment } from "./returned";

const ID = "pay_FOGsH8uHkF2FbR";
const request = (method: "online" | "upi", utr: string) =>
  ({ payments: [{ method, utr }] }) as unknown as PaymentRequest;

describe("a customer who comes back from the gateway", () => {
  it("waits for their payment only if they paid", () => {
    const back = (status: string) => new URLSearchParams({ razorpay_payment_link_status: status });

    expect(returnedPayment(new URLSearchParams())).toBeNull();
    expect(returnedPayment(back("created"))).toBeNull();
    expect(
      returnedPayment(new URLSearchParams(`razorpay_payment_link_status=paid&razorpay_payment_id=${ID}`)),
    ).toBe(ID);
  });

  it("waits until the server has it, also where only the end of the id is shown", () => {
    expect(hasArrived(ID, request("online", ID))).toBe(true);
    expect(hasArrived(ID, request("online", "…2FbR"))).toBe(true);
    expect(hasArrived(ID, request("online", "pay_another"))).toBe(false);
    expect(hasArrived(ID, request("upi", ID))).toBe(false);
  });
});
