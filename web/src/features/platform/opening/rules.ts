import { digitsOf } from "@/shared/format/mobile";

export type NewStore = {
  mobile: string;
  company: string;
  person: string;
  email: string;
  city: string;
  password: string;
};
export type NewStoreField = keyof NewStore;
export type NewStoreErrors = Partial<Record<NewStoreField, string>>;

export const EMPTY_STORE: NewStore = {
  mobile: "",
  company: "",
  person: "",
  email: "",
  city: "",
  password: "",
};

const INDIAN_MOBILE = /^[6-9]\d{9}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const SHORTEST_PASSWORD = 8;

export const isIndianMobile = (digits: string) => INDIAN_MOBILE.test(digits);

/** Returns the keys of the form's error messages, in the order of the fields. */
export function errorsOf(store: NewStore): NewStoreErrors {
  const errors: NewStoreErrors = {};
  if (!isIndianMobile(digitsOf(store.mobile))) errors.mobile = "error.mobile";
  for (const field of ["company", "person", "city"] as const)
    if (!store[field].trim()) errors[field] = `error.${field}`;
  if (!EMAIL.test(store.email.trim())) errors.email = "error.email";
  if (store.password.length < SHORTEST_PASSWORD) errors.password = "error.password";
  return errors;
}

export type Strength = "short" | "weak" | "fair" | "strong";
const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];
const LONG = 14;
const LONGER = 11;
const FEW_SIGNS = 5;

/**
 * Returns how hard a password is to guess, by its length and its kinds of characters;
 * only the server knows common passwords.
 */
export function strengthOf({ password, mobile, company }: NewStore): Strength {
  if (password.length < SHORTEST_PASSWORD) return "short";
  const lower = password.toLowerCase();
  const guessable = [digitsOf(mobile), company.trim().toLowerCase()].some(
    (word) => word.length > 3 && lower.includes(word),
  );
  if (guessable || new Set(lower).size < FEW_SIGNS || /^\d+$/.test(password)) return "weak";
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  if (password.length >= LONG || (password.length >= LONGER && kinds >= 3)) return "strong";
  return kinds >= 2 || password.length >= LONGER ? "fair" : "weak";
}
