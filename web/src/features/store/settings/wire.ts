import type { Wire } from "@/shared/api/wire";

/** A value of the store with the version that was read, which a change sends back. */
export type Versioned<T> = { value: T; version: string };

const versioned = <T>(value: T, version: string | undefined): Versioned<T> => ({
  value,
  version: version ?? "",
});

export type Links = { facebook: string; youtube: string; instagram: string; whatsapp: string };
export type Look = {
  logo: string | null;
  banners: string[];
  payment: string | null;
  colours: Colours | null;
  links: Links;
};
export type Colours = Record<ColourName, string>;
export const COLOURS = ["primaryColor", "primaryColorText", "secondaryColor", "secondaryColorText"] as const;
export type ColourName = (typeof COLOURS)[number];

export const lookFromWire = ({ result }: { result: Wire["StorefrontOut"] }): Versioned<Look> =>
  versioned(
    {
      logo: result.LOGO,
      banners: result.BANNER,
      payment: result.PAYMENTIMG,
      colours: (result.COLOR as Colours | null) ?? null,
      links: {
        facebook: result.FBLINK,
        youtube: result.YTLINK,
        instagram: result.IGLINK,
        whatsapp: result.WHANO,
      },
    },
    result.VERSION,
  );

/** The server's names of the links, in requests and in errors. */
export const LINK_NAMES: Record<keyof Links, keyof Wire["StorefrontOut"]> = {
  facebook: "FBLINK",
  youtube: "YTLINK",
  instagram: "IGLINK",
  whatsapp: "WHANO",
};
export const linksToWire = (links: Partial<Links>) =>
  Object.fromEntries(
    Object.entries(links).map(([name, link]) => [LINK_NAMES[name as keyof Links], link.trim()]),
  );

/** Returns the form's field for the server's field name, such as `data.FBLINK`. */
const fieldIn = (names: Record<string, string>) => (wireName: string) => {
  const last = wireName.split(".").at(-1);
  return Object.keys(names).find((field) => names[field] === last) ?? wireName;
};
export const linkOfWire = fieldIn(LINK_NAMES);

/** The switches that are on. */
export type Switches = Record<string, boolean>;
export const switchesFromWire = ({ result, VERSION }: Wire["SettingsOut"]): Versioned<Switches> =>
  versioned(Object.fromEntries(result.map(({ VARIABLE, VALUE }) => [VARIABLE, VALUE === "Y"])), VERSION);
export const switchesToWire = (switches: Switches) => Object.keys(switches).filter((name) => switches[name]);

/** The settings of orders; `summaryHour` is the hour of the daily summary, empty for none. */
export type Config = {
  dataNm: string;
  orderNo: string;
  partyGd: string;
  summaryHour: string;
  /**
   * The policy for an order over the credit limit, and the days of grace after which an overdue bill counts.
   */
  creditPolicy: string;
  creditGraceDays: string;
  /** How often customers are reminded of overdue bills; empty for never. */
  reminderDays: string;
};
export const configFromWire = ({ result, VERSION }: Wire["ConfigOut"]): Versioned<Config> => {
  const entries = Object.fromEntries(result.map(({ variable, value }) => [variable, value]));
  const { dataNm = "", orderNo = "", partyGd = "", summaryHour = "" } = entries;
  const { creditPolicy = "", creditGraceDays = "", reminderDays = "" } = entries;
  return versioned(
    { dataNm, orderNo, partyGd, summaryHour, creditPolicy, creditGraceDays, reminderDays },
    VERSION,
  );
};
export const configToWire = (config: Partial<Config>) =>
  Object.entries(config).map(([variable, value]) => ({
    variable: variable as keyof Config,
    value: value.trim(),
  }));

export type LabelField = Wire["LabelIn"]["SETTINGS_VARIABLE"];
export type Label = { text: string; required: boolean; numeric: boolean };
export type Labels = Partial<Record<LabelField, Label>>;
export const labelsFromWire = ({ result, VERSION }: Wire["LabelsOut"]): Versioned<Labels> =>
  versioned(
    Object.fromEntries(
      result.map((label) => [
        label.SETTINGS_VARIABLE,
        { text: label.LABEL, required: label.IS_REQUIRED, numeric: label.FIELD_TYPE === "number" },
      ]),
    ),
    VERSION,
  );
export const labelsToWire = (labels: Labels): Wire["LabelIn"][] =>
  Object.entries(labels).map(([field, label]) => ({
    SETTINGS_VARIABLE: field as LabelField,
    LABEL: label.text.trim(),
    IS_REQUIRED: label.required,
    FIELD_TYPE: label.numeric ? "number" : "text",
  }));
/** Returns the field that the server names by its index in the request: `labels.0.LABEL`. */
export const fieldAtIndex = (wireName: string, sent: object) =>
  Object.keys(sent)[Number(wireName.split(".")[1])] ?? wireName;

export type UnitNames = { hindi: string; gujarati: string };
/** The names of all units, by unit. */
export type Units = Record<string, UnitNames>;
export const unitsFromWire = ({ result, VERSION }: Wire["UnitNamesOut"]): Versioned<Units> =>
  versioned(
    Object.fromEntries(
      result.map(({ UOM, hindiName, gujaratiName }) => [UOM, { hindi: hindiName, gujarati: gujaratiName }]),
    ),
    VERSION,
  );
export const unitsToWire = (units: Units): Wire["UnitNameIn"][] =>
  Object.entries(units).map(([unit, { hindi, gujarati }]) => ({
    UOM: unit,
    hindiName: hindi.trim(),
    gujaratiName: gujarati.trim(),
  }));

/** The server's name of each field of the company. */
export const FIRM_NAMES = {
  name: "COMP_NAME",
  person: "PERSON_NM",
  gstin: "GSTINNO",
  registration: "taxRegistration",
  email: "EMAIL",
  phone: "PH1",
  otherPhone: "PH2",
  address: "ADDRS",
  area: "AREA",
  city: "CITY",
  pincode: "PINCODE",
  bank: "C_BANK_NAME",
  branch: "C_BRNCH",
  account: "C_AC_NO",
  ifsc: "C_IFSC",
  upi: "upiId",
  upiName: "upiName",
} as const;
export type FirmField = keyof typeof FIRM_NAMES;
export type Firm = Record<FirmField, string>;
export const FIRM_FIELDS = Object.keys(FIRM_NAMES) as FirmField[];

export const firmFromWire = ({ result }: Wire["OwnersCompanyOut"]): Versioned<Firm> =>
  versioned(
    Object.fromEntries(FIRM_FIELDS.map((field) => [field, result[FIRM_NAMES[field]] ?? ""])) as Firm,
    result.VERSION,
  );
export const firmToWire = (firm: Partial<Firm>): Wire["CompanyIn"] =>
  Object.fromEntries(
    Object.entries(firm).map(([field, value]) => [FIRM_NAMES[field as FirmField], value.trim()]),
  );
export const firmFieldOf = fieldIn(FIRM_NAMES);

/** The number of pictures of each category and product by code, and the categories' names by code. */
export type PictureCounts = { has: Record<string, number>; categories: Record<string, string> };
export const countsFromWire = (
  categories: Wire["CategoryCountsOut"],
  products: Wire["ProductCountsOut"][],
): PictureCounts => ({
  has: {
    ...Object.fromEntries(categories.result.map(({ DEPT_CD, IMAGES }) => [DEPT_CD, IMAGES])),
    ...Object.fromEntries(
      products.flatMap(({ result }) => result.map(({ ITEM_CD, IMAGES }) => [ITEM_CD, IMAGES])),
    ),
  },
  categories: Object.fromEntries(categories.result.map(({ DEPT_CD, dept_name }) => [DEPT_CD, dept_name])),
});

export const GATEWAY_FIELDS = ["keyId", "keySecret", "webhookSecret"] as const;
export type GatewayField = (typeof GATEWAY_FIELDS)[number];
export const gatewayFromWire = ({ result }: { result: Wire["AccountBody"] }) => versioned(result, undefined);
export type PaymentGateway = ReturnType<typeof gatewayFromWire>["value"];
/** Leaves out a secret that was not typed, which keeps its value. */
export const gatewayToWire = ({ keyId, keySecret, webhookSecret }: Record<GatewayField, string>) => ({
  keyId,
  ...(keySecret ? { keySecret } : {}),
  ...(webhookSecret ? { webhookSecret } : {}),
});
