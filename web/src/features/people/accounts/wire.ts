import type { Wire } from "@/shared/api/wire";
import type { ChosenParty } from "@/shared/session/party";

/** Converts an account. On the wire ADD3 is the district, AREA the city and CITY the state. */
export const accountFromWire = (wire: Wire["AccountOut"]) => ({
  code: wire.ACC_CD,
  name: wire.ACC_NAME,
  person: wire.PERSON_NM ?? "",
  balance: wire.CL_BAL ?? 0,
  creditDays: wire.CREDIT_DAY ?? 0,
  creditLimit: wire.CR_LIMIT ?? 0,
  /** Only a store that checks credit sends this field. */
  overdue: wire.overdue ?? 0,
  overdueDays: wire.overdueDays ?? 0,
  /** The credit left after dues and open orders; null without a limit. */
  creditLeft: wire.creditLeft ?? null,
  openAmount: wire.openAmount ?? 0,
  address: [wire.ADD1, wire.ADD2].filter(Boolean).join(", "),
  city: wire.AREA ?? "",
  state: wire.CITY ?? "",
  pincode: wire.PINCODE ?? "",
  phone: wire.PHONE1 ?? "",
  grade: wire.PRTYTYP ?? "",
});
export type Account = ReturnType<typeof accountFromWire>;

/** Converts what customers see of their account, and may edit where the store allows it. */
export const profileFromWire = (wire: Wire["AccountOut"]) => ({
  code: wire.ACC_CD,
  accountName: wire.ACC_NAME,
  personName: wire.PERSON_NM ?? "",
  email: wire.EMAIL ?? "",
  phone1: wire.PHONE1 ?? "",
  phone2: wire.PHONE2 ?? "",
  gstin: wire.GSTINNO ?? "",
  address1: wire.ADD1 ?? "",
  address2: wire.ADD2 ?? "",
  district: wire.ADD3 ?? "",
  city: wire.AREA ?? "",
  state: wire.CITY ?? "",
  pincode: wire.PINCODE ?? "",
  balance: wire.CL_BAL ?? 0,
  creditDays: wire.CREDIT_DAY ?? 0,
  stateCode: wire.STATECD ?? "",
});
export type Profile = ReturnType<typeof profileFromWire>;
export type ProfileField = Exclude<keyof Profile, "code" | "balance" | "creditDays" | "stateCode">;

const PROFILE_NAMES: Record<ProfileField, string> = {
  accountName: "accName",
  personName: "personNm",
  email: "email",
  phone1: "phone1",
  phone2: "phone2",
  gstin: "gstInNo",
  address1: "add1",
  address2: "add2",
  district: "add3",
  city: "area",
  state: "city",
  pincode: "pincode",
};

export const profileToWire = (profile: Profile, store: string) => ({
  accCd: profile.code,
  mobnoCo: store,
  ...Object.fromEntries(
    Object.entries(PROFILE_NAMES).map(([field, name]) => [name, profile[field as ProfileField].trim()]),
  ),
});

/** Returns the server's errors by the field of the form. */
export const profileErrorsFromWire = (errors: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(PROFILE_NAMES).flatMap(([field, name]) =>
      errors[name]?.[0] ? [[field, errors[name][0]]] : [],
    ),
  ) as Partial<Record<ProfileField, string>>;

/** Accounts that were created here have codes that begin with B; their holders may edit them. */
export const isEditable = (code: string) => code.startsWith("B");

export const partyOf = ({ code, name, city, address, grade, balance, creditDays }: Account): ChosenParty => ({
  code,
  name,
  city,
  address,
  grade,
  balance,
  creditDays,
});
