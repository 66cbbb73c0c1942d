import { digitsOf } from "@/shared/format/mobile";
import { isPincode } from "@/shared/places/pincode";
import { isMobileNumber } from "@/shared/tenant/address";
import type { CheckoutLabel } from "@/shared/tenant/wire";
import type { Delivery, PaymentMode } from "./wire";

export type CheckoutForm = { delivery: Delivery; values: Record<string, string>; mode: PaymentMode | null };

/** A field of the form by its name, and the key of its error message. */
export type FormError = { field: string; message: string };

export const EMPTY_DELIVERY: Delivery = {
  name: "",
  email: "",
  mobile: "",
  address1: "",
  address2: "",
  city: "",
  state: "Gujarat",
  pincode: "",
};

/** Returns the first error, in the order of the specification. */
export function checkoutError(
  form: CheckoutForm,
  guest: boolean,
  labels: readonly CheckoutLabel[],
): FormError | null {
  const { delivery, values, mode } = form;
  if (guest) {
    const required = ["name", "email", "mobile", "address1", "city"] as const;
    const wrong = required.find((field) =>
      field === "mobile" ? !isMobileNumber(digitsOf(delivery.mobile)) : !delivery[field].trim(),
    );
    if (wrong) return { field: wrong, message: `error.${wrong}` };
    const pincode = delivery.pincode.trim();
    if (pincode && !isPincode(pincode)) return { field: "pincode", message: "error.pincode" };
  }
  if (!mode) return { field: "mode", message: "selectPayment" };
  const missing = labels.find(({ field, required, numeric }) => {
    const value = (values[field] ?? "").trim();
    return value ? numeric && !isNumber(field, Number(value)) : required;
  });
  return missing ? { field: missing.field, message: "error.value" } : null;
}

/** Returns whether a number is valid: an advance must not be negative; other numbers are up to the store. */
const isNumber = (field: string, number: number) =>
  Number.isFinite(number) && (field !== "advancePaymentField" || number >= 0);
