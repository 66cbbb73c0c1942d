import type { Wire } from "@/shared/api/wire";
import { digitsOf } from "@/shared/format/mobile";
import type { NewStore, NewStoreErrors, NewStoreField } from "./rules";

/** The server's names of the form's fields. */
const WIRE_NAMES: Record<NewStoreField, keyof Wire["OnboardingIn"]> = {
  mobile: "mobileNo",
  company: "companyName",
  person: "personName",
  email: "email",
  city: "city",
  password: "password",
};

export const newStoreToWire = (store: NewStore, device: string) => ({
  mobileNo: digitsOf(store.mobile),
  companyName: store.company.trim(),
  personName: store.person.trim(),
  email: store.email.trim(),
  city: store.city.trim(),
  password: store.password,
  uniqueNo: device,
  deviceName: "web",
});

/** Returns the server's errors by the field of the form. */
export function newStoreErrorsFromWire(errors: Record<string, string[]>): NewStoreErrors {
  const fieldErrors = Object.entries(WIRE_NAMES).flatMap(([field, name]) =>
    errors[name]?.[0] ? [[field, errors[name][0]]] : [],
  );
  return Object.fromEntries(fieldErrors);
}
