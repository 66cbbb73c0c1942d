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
  /** True for a composition dealer or a seller who is not registered: their sales have no tax. */
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

/** The label of a checkout field and the input that it takes. */
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

/**
 * Returns the switches of a store. A list with fewer than two entries counts as empty, so every switch has
 * its default.
 */
export function settingsFromWire(list: Wire["SettingOut"][], unitNames: Wire["UnitNameOut"][] = []) {
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
    /**
     * Whether orders cannot exceed the stock. With back-orders they can, and the missing goods come later.
     */
    stockLimit: on("stockLimit") && !on("backOrders") && !on("customOrderLabel"),
    backOrders: on("stockLimit") && on("backOrders") && !on("customOrderLabel"),
    creditControl: on("creditControl") && !on("customOrderLabel"),
    /** Whether orders are printed as proforma invoices, which also needs a GSTIN. */
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
    /** The owner's names of units in other languages, by the unit in small letters and the language. */
    unitNames: Object.fromEntries(
      unitNames.map(({ UOM, hindiName, gujaratiName }) => [
        UOM.toLowerCase(),
        { hi: hindiName, gu: gujaratiName } as Record<string, string>,
      ]),
    ),
    checkoutFields: [
      "advancePaymentField",
      "checkoutRemarks1",
      "checkoutRemarks2",
      "checkoutRemarks3",
    ].filter((name) => on(name)),
  };
}
export type StoreSettings = ReturnType<typeof settingsFromWire>;
