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

/** The fields of the form, from the top, by the server's names in an error. */
const SERVER_NAMES: Record<string, string> = {
  "orderDtl.NAME": "name",
  "orderDtl.EMAIL": "email",
  "orderDtl.MOBILENO": "mobile",
  "orderDtl.ADD1": "address1",
  "orderDtl.ADD2": "address2",
  "orderDtl.PINCODE": "pincode",
  "orderDtl.CITY": "city",
  "orderDtl.STATE": "state",
  paidAmt: "advancePaymentField",
  remarks1: "checkoutRemarks1",
  remarks2: "checkoutRemarks2",
  remarks3: "checkoutRemarks3",
  paymentMode: "mode",
};

/** Returns the server's errors by the fields that the form shows, from the top. */
export function serverErrors(
  errors: Record<string, string[]>,
  guest: boolean,
  labels: readonly CheckoutLabel[],
): Record<string, string> {
  const isShown = (field: string) =>
    field === "mode" || (guest && field in EMPTY_DELIVERY) || labels.some((label) => label.field === field);
  return Object.fromEntries(
    Object.entries(SERVER_NAMES).flatMap(([name, field]) => {
      const text = errors[name]?.[0];
      return text && isShown(field) ? [[field, text]] : [];
    }),
  );
}

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
  if (!mode) return { field: "mode", message: "cart:selectPayment" };
  const missing = labels.find(({ field, required, numeric }) => {
    const value = (values[field] ?? "").trim();
    return value ? numeric && !isNumber(field, Number(value)) : required;
  });
  return missing ? { field: missing.field, message: "error.value" } : null;
}

/** Returns whether a number is valid: an advance must not be negative; other numbers are up to the store. */
const isNumber = (field: string, number: number) =>
  Number.isFinite(number) && (field !== "advancePaymentField" || number >= 0);
