import type { Wire } from "@/shared/api/wire";
import type { ChosenParty } from "@/shared/session/party";

/** On the wire ADD3 is the district, AREA the city and CITY the state. */
export const accountFromWire = (wire: Wire["AccountOut"]) => ({
  code: wire.ACC_CD,
  name: wire.ACC_NAME,
  person: wire.PERSON_NM ?? "",
  balance: wire.CL_BAL ?? 0,
  creditDays: wire.CREDIT_DAY ?? 0,
  address: [wire.ADD1, wire.ADD2].filter(Boolean).join(", "),
  city: wire.AREA ?? "",
  state: wire.CITY ?? "",
  pincode: wire.PINCODE ?? "",
  phone: wire.PHONE1 ?? "",
  grade: wire.PRTYTYP ?? "",
});
export type Account = ReturnType<typeof accountFromWire>;

export const partyOf = ({ code, name, city, address, grade, balance, creditDays }: Account): ChosenParty => ({
  code,
  name,
  city,
  address,
  grade,
  balance,
  creditDays,
});
