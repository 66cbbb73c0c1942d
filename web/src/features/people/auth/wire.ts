import type { Wire } from "@/shared/api/wire";
import { needsShopName, type SignUpField, type SignUpForm } from "./sign-up-rules";

/** The server's names of the form's fields. */
const WIRE_NAMES: Record<SignUpField, keyof Wire["SignUpIn"]> = {
  name: "personNm",
  mobile: "phone1",
  password: "passwd",
  userType: "role",
  distributor: "distributor",
  shopName: "accName",
  state: "state",
  district: "district",
  city: "city",
  pan: "pan",
  gstin: "gst",
  email: "email",
  address1: "address1",
  address2: "address2",
  pincode: "pincode",
};

export function signUpToWire(form: SignUpForm, store: string, device: string) {
  const fields = Object.entries(WIRE_NAMES).map(([field, name]) => [name, form[field as SignUpField].trim()]);
  return {
    // The form has checked that the required fields are filled in.
    ...(Object.fromEntries(fields) as Wire["SignUpIn"]),
    passwd: form.password,
    accName: needsShopName(form.userType) ? form.shopName.trim() : "",
    mobnoCo: store,
    uniqueNo: device,
    deviceName: "web",
  };
}

/** Returns the server's errors by the field of the form. */
export function signUpErrorsFromWire(errors: Record<string, string[]>): Partial<Record<SignUpField, string>> {
  const fieldErrors = Object.entries(WIRE_NAMES).flatMap(([field, name]) =>
    errors[name]?.[0] ? [[field, errors[name][0]]] : [],
  );
  return Object.fromEntries(fieldErrors);
}

const itemFromWire = (item: Wire["GuestItemOut"]) => ({
  code: item.itemCd,
  size: item.SIZE_CD,
  name: item.ITEM_NAME,
  quantity: item.QUANTITY,
});

/** Converts the answer to a sign-in, with the result of merging the guest's cart. */
export const signedInFromWire = <Answer extends { guestCart?: Wire["GuestCartOut"] }>({
  guestCart: cart,
  ...answer
}: Answer) => ({
  ...answer,
  guestCart: cart && {
    added: cart.added,
    leftOut: cart.leftOut.map(itemFromWire),
    changed: cart.changed.map(itemFromWire),
    waiting: cart.waiting.map(itemFromWire),
  },
});
