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
    ["name", "error.name"],
    ["email", "error.email"],
    ["mobile", "error.mobile"],
    ["address1", "error.address1"],
    ["city", "error.city"],
  ])("asks for the %s", (field, message) => {
    const form = { ...good, delivery: { ...good.delivery, [field]: "" } };
    expect(checkoutError(form, true, [])).toEqual({ field, message });
  });

  it.each([
    ["12", "pincode"],
    ["3900011", "pincode"],
    ["", undefined],
    [" 390001 ", undefined],
  ])("takes an empty pincode or one of six digits: %s", (pincode, wrong) => {
    expect(checkoutError({ ...good, delivery: { ...good.delivery, pincode } }, true, [])?.field).toBe(wrong);
  });

  it("stops at the first failure", () => {
    const form = { ...good, mode: null, delivery: { ...EMPTY_DELIVERY, name: "Meena" } };
    expect(checkoutError(form, true, [label])?.field).toBe("email");
  });

  it.each(["+91 90000 11111", "090000-11111", "919000011111"])(
    "takes a mobile number as phones fill it in: %s",
    (mobile) => {
      expect(checkoutError({ ...good, delivery: { ...good.delivery, mobile } }, true, [])).toBeNull();
    },
  );

  it("takes a mobile number of exactly ten figures", () => {
    const form = { ...good, delivery: { ...good.delivery, mobile: "90000111112" } };
    expect(checkoutError(form, true, [])?.field).toBe("mobile");
  });
});

describe("the checkout of a party", () => {
  it("asks for the payment mode, then for what the store made required", () => {
    const form = { ...good, delivery: EMPTY_DELIVERY };
    expect(checkoutError({ ...form, mode: null }, false, [label])?.message).toBe("cart:selectPayment");
    expect(checkoutError(form, false, [label])).toEqual({
      field: "checkoutRemarks1",
      message: "error.value",
    });
    expect(checkoutError(form, false, [{ ...label, required: false }])).toBeNull();
  });

  it.each([
    ["abc", "advancePaymentField"],
    ["-5", "advancePaymentField"],
    ["0", undefined],
    ["1000.50", undefined],
  ])("takes only an amount as an advance: %s", (text, wrong) => {
    const paid = { ...label, field: "advancePaymentField", numeric: true, required: false };
    expect(checkoutError({ ...good, values: { advancePaymentField: text } }, false, [paid])?.field).toBe(
      wrong,
    );
  });
});
