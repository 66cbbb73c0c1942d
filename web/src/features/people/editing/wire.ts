import type { SortOf } from "@/shared/api/call";
import { type RowOf, rowFromWire } from "@/shared/api/declared";
import type { Wire } from "@/shared/api/wire";

/** The server's names of what the owner can show to or hide from a single account. */
export const SWITCHES = {
  showStock: "accShowStk",
  hideRate1: "hideSaleRate1",
  hideRate2: "hideSaleRate2",
  sez: "sezUnit",
} as const;
export type AccountSwitch = keyof typeof SWITCHES;
export const SWITCHABLE = Object.keys(SWITCHES) as AccountSwitch[];

export type PersonKind = "account" | "sman";

/**
 * Converts an account. On the wire ADD3 is the district, AREA the city, CITY the state,
 * CST_NO the role and BLACKLIST a lock.
 */
export const accountFromWire = (wire: Wire["AccountOut"]) => {
  const on = new Set(wire.accountsSettings?.map(({ VARIABLE }) => VARIABLE));
  return {
    code: wire.ACC_CD,
    name: wire.ACC_NAME,
    person: wire.PERSON_NM ?? "",
    phone: wire.PHONE1 ?? "",
    otherPhone: wire.PHONE2 ?? "",
    email: wire.EMAIL ?? "",
    gstin: wire.GSTINNO ?? "",
    address1: wire.ADD1 ?? "",
    address2: wire.ADD2 ?? "",
    state: wire.CITY ?? "",
    district: wire.ADD3 ?? "",
    city: wire.AREA ?? "",
    pincode: wire.PINCODE ?? "",
    grade: wire.PRTYTYP ?? "",
    role: wire.CST_NO ?? "",
    distributor: wire.DISTRIBUTOR ?? "",
    salesperson: wire.SMAN_CD ?? "",
    locked: wire.BLACKLIST === "Y",
    showStock: on.has(SWITCHES.showStock),
    hideRate1: on.has(SWITCHES.hideRate1),
    hideRate2: on.has(SWITCHES.hideRate2),
    sez: on.has(SWITCHES.sez),
    stateCode: wire.STATECD ?? "",
    balance: wire.CL_BAL ?? 0,
    creditDays: wire.CREDIT_DAY ?? 0,
    creditLimit: wire.CR_LIMIT ?? 0,
    /** Empty means the store's policy. */
    creditPolicy: wire.CREDIT_POLICY ?? "",
    overdue: wire.overdue ?? 0,
    overdueDays: wire.overdueDays ?? 0,
    hasPassword: wire.HAS_PASSWORD === "Y",
    /**
     * `fromBooks`: the books keep the details. `creditFromBooks`:
     * the books have the account, and so keep its credit.
     */
    fromBooks: wire.FROM_BOOKS === "Y",
    creditFromBooks: wire.CREDIT_FROM_BOOKS === "Y",
    version: wire.VERSION ?? null,
  };
};
export type Account = ReturnType<typeof accountFromWire>;

const NAMES = {
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
  locked: "blackList",
  creditLimit: "crLimit",
  creditDays: "crDays",
  creditPolicy: "creditPolicy",
} as const satisfies Record<string, keyof Wire["AccountChangeIn"]>;
export type AccountField = keyof typeof NAMES;

/** The empty form of a new customer. */
export const NEW_CUSTOMER = {
  name: "",
  person: "",
  phone: "",
  otherPhone: "",
  email: "",
  gstin: "",
  address1: "",
  address2: "",
  state: "",
  district: "",
  city: "",
  pincode: "",
  grade: "",
  role: "",
  distributor: "",
  salesperson: "",
  creditLimit: "",
  creditDays: "",
  password: "",
};
export type NewCustomer = typeof NEW_CUSTOMER;
export type CustomerField = keyof NewCustomer;

/** Returns the filled-in fields; the server has defaults for the others. */
export const customerOnWire = ({ password, ...customer }: NewCustomer): Wire["NewAccountIn"] => {
  const said = Object.entries(customer).map(([field, value]) => [
    NAMES[field as keyof typeof customer],
    value.trim(),
  ]);
  // The form has checked that nothing required is missing.
  return Object.fromEntries(
    [...said, ["passwd", password]].filter(([, value]) => value),
  ) as Wire["NewAccountIn"];
};
export type CreditField = "creditLimit" | "creditDays";
export type AccountValues = Pick<Account, Exclude<AccountField, CreditField> | AccountSwitch> &
  Record<CreditField, string>;

/** Returns the form's values from the account. */
export const valuesOf = (account: Account): AccountValues => {
  const { code, stateCode, balance, hasPassword, fromBooks, creditFromBooks, version, ...rest } = account;
  const { overdue, overdueDays, ...values } = rest;
  return { ...values, creditDays: String(values.creditDays), creditLimit: String(values.creditLimit) };
};

/** Returns the changed fields for the request; the account's switches have separate calls. */
export const changesOnWire = (changed: Partial<AccountValues>): Partial<Wire["AccountChangeIn"]> =>
  Object.fromEntries(
    Object.entries(changed).flatMap(([field, value]) => {
      const name = NAMES[field as AccountField];
      if (!name) return [];
      return [[name, typeof value === "boolean" ? (value ? "Y" : "N") : String(value).trim()]];
    }),
  );

const FIELDS = new Map<string, string>(
  Object.entries({ ...NAMES, password: "passwd" }).map(([field, name]) => [name, field]),
);
/** Returns the form's field for the server's name. */
export const accountFieldOf = (wireName: string) => FIELDS.get(wireName) ?? wireName;

export const userFromWire = rowFromWire("UserOut");
export type User = RowOf<"UserOut">;

const SALESPERSON_NAMES = {
  name: "smanName",
  phone: "phone1",
  email: "email",
  area: "area",
  city: "city",
} as const satisfies Record<string, keyof Wire["SalespersonIn"]>;
export type SalespersonField = keyof typeof SALESPERSON_NAMES;
export type SalespersonValues = Record<SalespersonField, string>;
export const SALESPERSON_FIELDS = Object.keys(SALESPERSON_NAMES) as SalespersonField[];
export const NEW_SALESPERSON: SalespersonValues = { name: "", phone: "", email: "", area: "", city: "" };

export const salespersonOnWire = (values: Partial<SalespersonValues>): Wire["SalespersonIn"] =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      SALESPERSON_NAMES[field as SalespersonField],
      value.trim(),
    ]),
  );
/** Converts a new salesperson; the form has checked that the name is not empty. */
export const newSalespersonOnWire = (values: SalespersonValues) =>
  salespersonOnWire(values) as Wire["NewSalespersonIn"];
/** Returns the form's field for the server's name. */
export const salespersonFieldOf = (wireName: string) =>
  SALESPERSON_FIELDS.find((field) => SALESPERSON_NAMES[field] === wireName) ?? wireName;

/** The server's names of the sort orders of the list of customers. */
export const ACCOUNT_SORT = {
  code: "ACC_CD",
  name: "ACC_NAME",
  city: "AREA",
  state: "CITY",
  phone: "PHONE1",
  grade: "PRTYTYP",
  role: "CST_NO",
  balance: "CL_BAL",
  locked: "BLACKLIST",
} as const satisfies Record<string, AccountSort>;
export type AccountSort = SortOf<"/api/account">;

export const accountNameFromWire = (wire: { ACC_CD: string; ACC_NAME: string }) => ({
  code: wire.ACC_CD,
  name: wire.ACC_NAME,
});
export type AccountName = ReturnType<typeof accountNameFromWire>;

/** A one-time code; the server sends it only in this answer. */
export type SignInCode = { code: string; expiresAt: string; url: string };
export const signInCodeFromWire = ({ result }: Wire["PasswordForOut"]): SignInCode | null =>
  result.code && result.expiresAt && result.url
    ? { code: result.code, expiresAt: result.expiresAt, url: result.url }
    : null;

/** A customer who never signed in, with the times of their last code. */
export const customerToInviteFromWire = (wire: Wire["CustomerToInviteOut"]) => ({
  code: wire.ACC_CD,
  name: wire.ACC_NAME,
  phone: wire.PHONE1,
  invitedAt: wire.invitedAt,
  expiresAt: wire.expiresAt,
});
export type CustomerToInvite = ReturnType<typeof customerToInviteFromWire>;

/** A customer with their new code; the server sends it only in this answer. */
export type Invitation = SignInCode & { who: string; name: string; phone: string };
export const invitationsFromWire = ({ result }: Wire["InvitationsOut"]): Invitation[] =>
  result.invitations.map(({ ACC_CD, ACC_NAME, PHONE1, code }) => ({
    who: ACC_CD,
    name: ACC_NAME,
    phone: PHONE1,
    code,
    expiresAt: result.expiresAt,
    url: result.url,
  }));
