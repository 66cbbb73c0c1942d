import type { Wire } from "@/shared/api/wire";

export const companyFromWire = (wire: Wire["CompanyOut"]) => ({
  name: wire.COMP_NAME ?? "",
  person: wire.PERSON_NM ?? "",
  email: wire.EMAILID || wire.EMAIL || "",
  address: wire.ADDRS ?? "",
  area: wire.AREA ?? "",
  city: wire.CITY ?? "",
  pincode: wire.PINCODE ?? "",
  phone: wire.PH1 ?? "",
  otherPhone: wire.PH2 ?? "",
  gstin: wire.GSTINNO ?? "",
  /** A composition dealer, or a seller who is not registered: nothing sold has tax. */
  untaxed: (wire.taxRegistration ?? "regular") !== "regular",
  mobileNumber: wire.MOBNO ?? "",
});
export type Company = ReturnType<typeof companyFromWire>;

export const bankFromWire = (wire: Wire["BankOut"]) => ({
  name: wire.C_BANK_NAME,
  branch: wire.C_BRNCH,
  account: wire.C_AC_NO,
  ifsc: wire.C_IFSC,
});
export type Bank = ReturnType<typeof bankFromWire>;

export const storefrontFromWire = (wire: Wire["StorefrontOut"]) => ({
  logo: wire.LOGO,
  banners: wire.BANNER ?? [],
  paymentPicture: wire.PAYMENTIMG,
  colours: wire.COLOR,
  facebook: wire.FBLINK,
  youtube: wire.YTLINK,
  instagram: wire.IGLINK,
  whatsapp: wire.WHANO,
});
export type Storefront = ReturnType<typeof storefrontFromWire>;

/** What a checkout field is called and what it takes. */
export const labelFromWire = (wire: Wire["LabelOut"]) => ({
  field: wire.SETTINGS_VARIABLE,
  text: wire.LABEL,
  required: wire.IS_REQUIRED,
  numeric: wire.FIELD_TYPE === "number",
});
export type CheckoutLabel = ReturnType<typeof labelFromWire>;

export const vendorFromWire = (wire: Wire["VendorOut"]) => ({
  name: wire.COMP_NAME,
  mobileNumber: wire.MOBNO,
  logo: wire.LOGO,
  city: wire.CITY,
});
export type Vendor = ReturnType<typeof vendorFromWire>;

/** The switches of a store. A list shorter than two counts as none, and then everything is at its default. */
export function settingsFromWire(list: Wire["SettingOut"][]) {
  const values = new Map(list.length < 2 ? [] : list.map(({ VARIABLE, VALUE }) => [VARIABLE, VALUE]));
  const on = (...names: string[]) => names.some((name) => values.get(name) === "Y");
  return {
    onlyProducts: on("showOnlyProducts"),
    guestRates: on("guestRate"),
    stock: on("showStk"),
    twoRates: on("wrlSetting"),
    boxes: on("prol"),
    units: values.size === 0 || on("enableUom"),
    inquiry: on("customOrderLabel"),
    buyAgain: values.size === 0 || on("buyAgain"),
    substitutes: on("substitutes"),
    /** No more can be ordered than there is; with back-orders it can, and comes later. */
    stockLimit: on("stockLimit") && !on("backOrders") && !on("customOrderLabel"),
    backOrders: on("stockLimit") && on("backOrders") && !on("customOrderLabel"),
    creditControl: on("creditControl") && !on("customOrderLabel"),
    /** Orders are printed as proforma invoices, if the store has a GSTIN. */
    gstPapers: on("gstPapers") && !on("customOrderLabel"),
    returns: on("returns") && !on("customOrderLabel"),
    orderChanges: on("orderChanges") && !on("customOrderLabel"),
    schemes: on("schemes") && !on("customOrderLabel") && !on("showOnlyProducts"),
    guestLogin: on("GUEST_LOGIN"),
    otpLogin: on("otpLogin"),
    signUp: values.size === 0 || on("SHOW_SIGN_UP"),
    personalApp: on("personalApp"),
    deleteAccount: on("deleteAccount"),
    locationMandatory: on("smanMandateLocation"),
    approvalRequired: on("approvalRequired"),
    checkoutFields: [
      "advancePaymentField",
      "checkoutRemarks1",
      "checkoutRemarks2",
      "checkoutRemarks3",
    ].filter((name) => on(name)),
  };
}
export type StoreSettings = ReturnType<typeof settingsFromWire>;
