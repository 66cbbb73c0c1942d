import { digitsOf } from "@/shared/format/mobile";
import { isMobileNumber } from "@/shared/tenant/address";

export const USER_TYPES = ["Dealer", "Distributor", "Electricians"] as const;
export type UserType = (typeof USER_TYPES)[number];

export type SignUpForm = {
  name: string;
  mobile: string;
  password: string;
  userType: UserType | "";
  distributor: string;
  shopName: string;
  state: string;
  district: string;
  city: string;
  pan: string;
  gstin: string;
  email: string;
  address1: string;
  address2: string;
  pincode: string;
};
export type SignUpField = keyof SignUpForm;
/** Keys of the messages shown next to the fields. */
export type SignUpErrors = Partial<Record<SignUpField, string>>;

export const EMPTY_SIGN_UP: SignUpForm = {
  name: "",
  mobile: "",
  password: "",
  userType: "",
  distributor: "",
  shopName: "",
  state: "Gujarat",
  district: "",
  city: "",
  pan: "",
  gstin: "",
  email: "",
  address1: "",
  address2: "",
  pincode: "",
};

export const FIRST_STEP: readonly SignUpField[] = [
  "name",
  "mobile",
  "password",
  "userType",
  "distributor",
  "shopName",
  "state",
  "district",
  "city",
];
const SHORTEST_PASSWORD = 8;

/** Returns whether the form has a field for the shop's name: only dealers and distributors have a shop. */
export const needsShopName = (userType: string) => userType === "Dealer" || userType === "Distributor";

/** Returns the errors of the first step, in the order of the form. */
export function firstStepErrors(form: SignUpForm): SignUpErrors {
  const errors: SignUpErrors = {};
  if (!form.name.trim()) errors.name = "error.name";
  if (!isMobileNumber(digitsOf(form.mobile))) errors.mobile = "error.mobile";
  if (!form.password) errors.password = "error.password";
  else if (form.password.length < SHORTEST_PASSWORD) errors.password = "error.shortPassword";
  if (!form.userType) errors.userType = "error.userType";
  return errors;
}
