import { describe, expect, it } from "vitest";
import { type CheckoutForm, checkoutError, EMPTY_DELIVERY } from "./checkout-rules";

const good: CheckoutForm = {
  delivery: {
    ...EMPTY_DELIVERY,
    name: "Meena",
    email: "m@x",
    mobile: "9000011111",
    address1: "12 Gopal Chambers",
    city: "Anand",
  },
  values: {},
  mode: "Bank",
};
const label = { field: "checkoutRemarks1", text: "Vehicle", required: true, numeric: false };

describe("the checkout of a guest", () => {
  it.each([
    ["name", "checkout.error.name"],
    ["email", "checkout.error.email"],
    ["mobile", "checkout.error.mobile"],
    ["address1", "checkout.error.address1"],
    ["city", "checkout.error.city"],
  ])("asks for the %s", (field, message) => {
    const form = { ...good, delivery: { ...good.delivery, [field]: "" } };
    expect(checkoutError(form, true, [])).toEqual({ field, message });
  });

  it("stops at the first failure", () => {
    const form = { ...good, mode: null, delivery: { ...EMPTY_DELIVERY, name: "Meena" } };
    expect(checkoutError(form, true, [label])?.field).toBe("email");
  });

  it("takes a mobile number of exactly ten figures", () => {
    const form = { ...good, delivery: { ...good.delivery, mobile: "90000111112" } };
    expect(checkoutError(form, true, [])?.field).toBe("mobile");
  });
});

describe("the checkout of a party", () => {
  it("asks for the payment mode, then for what the store made required", () => {
    const form = { ...good, delivery: EMPTY_DELIVERY };
    expect(checkoutError({ ...form, mode: null }, false, [label])?.message).toBe("selectPayment");
    expect(checkoutError(form, false, [label])).toEqual({
      field: "checkoutRemarks1",
      message: "checkout.error.value",
    });
    expect(checkoutError(form, false, [{ ...label, required: false }])).toBeNull();
  });

  it("takes only a number where a number is asked for", () => {
    const paid = { ...label, field: "advancePaymentField", numeric: true, required: false };
    expect(checkoutError({ ...good, values: { advancePaymentField: "abc" } }, false, [paid])?.field).toBe(
      "advancePaymentField",
    );
  });
});
