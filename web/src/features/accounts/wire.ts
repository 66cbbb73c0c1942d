import type { ChosenParty } from "@/shared/session/party";

export type WireAccount = {
  ACC_CD: string;
  ACC_NAME: string;
  PERSON_NM?: string;
  CL_BAL?: number;
  CREDIT_DAY?: number;
  ADD1?: string;
  ADD2?: string;
  ADD3?: string;
  AREA?: string;
  CITY?: string;
  PINCODE?: string;
  PHONE1?: string;
  PRTYTYP?: string;
};

/** On the wire ADD3 is the district, AREA the city and CITY the state. */
export const accountFromWire = (wire: WireAccount) => ({
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
