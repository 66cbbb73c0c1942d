import type { Wire } from "@/shared/api/wire";

/** On the wire ADD3 is the district, AREA the city, CITY the state, CST_NO the role and BLACKLIST a lock. */
export const customerFromWire = (wire: Wire["AccountOut"]) => ({
  code: wire.ACC_CD,
  name: wire.ACC_NAME,
  person: wire.PERSON_NM ?? "",
  phone: wire.PHONE1 ?? "",
  city: wire.AREA ?? "",
  role: wire.CST_NO ?? "",
  grade: wire.PRTYTYP ?? "",
  locked: wire.BLACKLIST === "Y",
});
export type Customer = ReturnType<typeof customerFromWire>;

export const EMPTY = {
  name: "",
  person: "",
  phone: "",
  otherPhone: "",
  email: "",
  gstin: "",
  address1: "",
  address2: "",
  state: "Gujarat",
  district: "",
  city: "",
  pincode: "",
  grade: "",
  role: "",
  distributor: "",
  salesperson: "",
  password: "",
};
export type NewCustomer = typeof EMPTY;
export type CustomerField = keyof NewCustomer;

const NAMES: Record<CustomerField, string> = {
  name: "accName",
  person: "personNm",
  phone: "phone1",
  otherPhone: "phone2",
  email: "email",
  gstin: "gstInNo",
  address1: "add1",
  address2: "add2",
  state: "city",
  district: "add3",
  city: "area",
  pincode: "pincode",
  grade: "partyGd",
  role: "role",
  distributor: "distributor",
  salesperson: "smanCd",
  password: "passwd",
};

/** What was filled in; what was not is left to the server. */
export const customerToWire = (customer: NewCustomer) =>
  Object.fromEntries(
    Object.entries(NAMES).flatMap(([field, name]) => {
      const value = customer[field as CustomerField];
      const said = field === "password" ? value : value.trim();
      return said ? [[name, said]] : [];
    }),
  );

const FIELDS = new Map(Object.entries(NAMES).map(([field, name]) => [name, field]));
/** The form's field of one that the server names. */
export const customerFieldOf = (wireName: string) => FIELDS.get(wireName) ?? wireName;
