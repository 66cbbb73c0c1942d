import type { SortOf } from "@/shared/api/call";
import type { Wire } from "@/shared/api/wire";

const rateNames = ["SALE_RATE1", "SALE_RATE2", "SALE_RATE3", "SALE_RATE4", "SALE_RATE5"] as const;

/** Converts a size for its owner, with the rates of all grades. */
const sizeFromWire = (wire: Wire["VariantOut"]) => ({
  code: wire.SIZE_CD,
  barcode: wire.BARCODE ?? "",
  box: wire.DESC1,
  minimum: wire.MIN_OQTY,
  step: wire.QYT_MULTI,
  rate1: wire.SALE_RATE1 ?? 0,
  rate2: wire.SALE_RATE2 ?? 0,
  rate3: wire.SALE_RATE3 ?? 0,
  rate4: wire.SALE_RATE4 ?? 0,
  rate5: wire.SALE_RATE5 ?? 0,
  mrp: wire.MRP ?? null,
  discount: wire.SALE_DISC ?? 0,
  stock: wire.CL_STK ?? 0,
});
export type OwnersSize = ReturnType<typeof sizeFromWire>;

/** The single-line texts of a product other than its name. */
export const TEXT_NAMES = {
  shortName: "ITEM_SNAME",
  longName: "ITEM_LNAME",
  brand: "BRAND",
  unit: "UOM",
  hsn: "HSN",
} as const;
export type ProductTexts = Record<keyof typeof TEXT_NAMES, string>;

const textFields = Object.keys(TEXT_NAMES) as (keyof ProductTexts)[];
export const productTexts = (textOf: (field: keyof ProductTexts) => string) =>
  Object.fromEntries(textFields.map((field) => [field, textOf(field)])) as ProductTexts;
const textsFromWire = (wire: Wire["ProductOut"]) => productTexts((field) => wire[TEXT_NAMES[field]]);

export type OwnValues = { size: string | null; fields: OwnField[] };
type OwnField = Exclude<keyof ProductValues, "sizes" | "pictures"> | keyof SizeValues;

const OWNERS_ALONE: ReadonlySet<string> = new Set(["priority", "catalog", "substitutes", "expectedOn"]);

/**
 * Returns the form's fields for these wire names, without fields that no sync ever changes,
 * such as the priority.
 */
const fieldsOf = (names: Partial<Record<OwnField, string>>, own: readonly string[]) =>
  (Object.entries(names) as [OwnField, string][])
    .filter(([field, name]) => !OWNERS_ALONE.has(field) && own.includes(name))
    .map(([field]) => field);

/**
 * Returns the values that the owner changed by hand and a sync keeps;
 * `size` is null for values of the product itself.
 */
const ownFromWire = (wire: Wire["ProductOut"]): OwnValues[] =>
  [
    { size: null, fields: fieldsOf(NAMES, wire.OWN_FIELDS ?? []) },
    ...wire.variant.map((size) => ({
      size: size.SIZE_CD,
      fields: fieldsOf(SIZE_NAMES, size.OWN_FIELDS ?? []),
    })),
  ].filter(({ fields }) => fields.length > 0);

/** An item with its code and name only. */
export type Named = { code: string; name: string };
export const namedFromWire = (wire: Wire["SubstituteOut"]): Named => ({
  code: wire.ITEM_CD,
  name: wire.ITEM_NAME,
});

export const ownersProductFromWire = (wire: Wire["ProductOut"]) => ({
  code: wire.ITEM_CD,
  name: wire.ITEM_NAME,
  ...textsFromWire(wire),
  description: wire.ITEM_DESC ?? "",
  category: wire.DEPT_CD,
  categoryName: wire.dept.dept_name,
  priority: wire.PRIORITY,
  catalog: wire.CATALOG,
  tax: wire.RATEOFTAX,
  pictureNumber: wire.img?.imgid ?? null,
  pictures: wire.img?.IMGURL ?? [],
  thumbnails: wire.img?.THUMBURL ?? [],
  sizes: wire.variant.map(sizeFromWire),
  version: wire.VERSION ?? "",
  fromAccounting: wire.FROM_ACCOUNTING ?? false,
  own: ownFromWire(wire),
  removable: wire.REMOVABLE ?? false,
  /** Whether the product is hidden from customers. */
  hidden: wire.HIDDEN ?? false,
  /** The day by which the next stock is expected. */
  expectedOn: wire.EXPECTED_ON ?? null,
  /** The coming GST rate, and the first day on which it applies. */
  comingTax: wire.COMING_TAX ? { rate: wire.COMING_TAX.RATEOFTAX, day: wire.COMING_TAX.FROM } : null,
  /** The items that customers are offered instead of this one. */
  substitutes: (wire.SUBSTITUTES ?? []).map(namedFromWire),
});
export type OwnersProduct = ReturnType<typeof ownersProductFromWire>;

/** The server's names of the list's sort orders. */
export const PRODUCT_SORT = {
  code: "ITEM_CD",
  name: "ITEM_NAME",
  priority: "PRIORITY",
  updatedAt: "UPDATED_AT",
} as const satisfies Record<string, ProductSort>;
export type ProductSort = SortOf<"/api/products">;

/** The values of the product form; an emptied number is null. */
export type ProductValues = Pick<
  OwnersProduct,
  "name" | "description" | "catalog" | "expectedOn" | keyof ProductTexts
> & {
  category: string | null;
  priority: number | null;
  tax: number | null;
  sizes: SizeValues[];
  substitutes: Named[];
  /** Addresses of existing pictures, and names of uploads. */
  pictures: string[];
};

export type SizeValues = {
  [K in keyof OwnersSize]: OwnersSize[K] extends number ? number | null : OwnersSize[K];
};

const SIZE_NAMES: Record<keyof SizeValues, keyof Wire["SizeIn"]> = {
  code: "SIZE_CD",
  barcode: "BARCODE",
  box: "DESC1",
  minimum: "MIN_OQTY",
  step: "QYT_MULTI",
  rate1: rateNames[0],
  rate2: rateNames[1],
  rate3: rateNames[2],
  rate4: rateNames[3],
  rate5: rateNames[4],
  mrp: "MRP",
  discount: "SALE_DISC",
  stock: "CL_STK",
};

const NAMES: Record<Exclude<keyof ProductValues, "sizes" | "pictures">, keyof Wire["ProductDataIn"]> = {
  name: "ITEM_NAME",
  ...TEXT_NAMES,
  description: "ITEM_DESC",
  category: "DEPT_CD",
  priority: "PRIORITY",
  catalog: "CATALOG",
  tax: "RATEOFTAX",
  substitutes: "SUBSTITUTES",
  expectedOn: "EXPECTED_ON",
};

/**
 * Converts the rates of a size that changed together; `list` names their price list, if they belong to one.
 */
export const rateChangeFromWire = (wire: Wire["RateHistoryEntryOut"]) => ({
  id: wire.id,
  at: wire.at,
  size: wire.SIZE_CD,
  list: wire.listName,
  source: wire.source,
  by: wire.by,
  byName: wire.byName || wire.byCode,
  changes: wire.changes.map(({ field, before, after }) => ({
    field: HISTORY_FIELDS[field],
    before: before === null ? null : Number(before),
    after: after === null ? null : Number(after),
  })),
});

const HISTORY_FIELDS = {
  SALE_RATE1: "rate1",
  SALE_RATE2: "rate2",
  SALE_RATE3: "rate3",
  SALE_RATE4: "rate4",
  SALE_RATE5: "rate5",
  MRP: "mrp",
  SALE_DISC: "discount",
  rate: "rate",
} as const satisfies Record<Wire["ChangedRateOut"]["field"], string>;

export type RateChange = ReturnType<typeof rateChangeFromWire>;

/** Returns a size for the request: its changed fields, or every filled-in field of a new size. */
function sizeOnWire(size: SizeValues, before: SizeValues | undefined): Wire["SizeIn"] | null {
  const differing = Object.entries(SIZE_NAMES).filter(([field]) => {
    const name = field as keyof SizeValues;
    const isFilledIn = before !== undefined || size[name] !== "";
    return name !== "code" && isFilledIn && size[name] !== (before ? before[name] : null);
  });
  if (before && differing.length === 0) return null;
  const sent = differing.map(([field, wireName]) => [wireName, size[field as keyof SizeValues]]);
  return { SIZE_CD: size.code, ...Object.fromEntries(sent) };
}

const isSize = (size: Wire["SizeIn"] | null): size is Wire["SizeIn"] => size !== null;

/** Returns the changed sizes with their index among all sizes, so that an error appears next to its size. */
function sentSizes(now: SizeValues[], before: SizeValues[]) {
  return now
    .map((size, index) => ({
      index,
      sent: sizeOnWire(
        size,
        before.find(({ code }) => code === size.code),
      ),
    }))
    .filter((each): each is { index: number; sent: Wire["SizeIn"] } => isSize(each.sent));
}

/** Returns the removed sizes, which follow the others in a request. */
const takenOut = (now: SizeValues[], before: SizeValues[]): Wire["SizeIn"][] =>
  before
    .filter(({ code }) => !now.some((size) => size.code === code))
    .map(({ code }) => ({ SIZE_CD: code, REMOVED: true }));

/** Returns the request for a product: its changed fields, and only the sizes that changed. */
export function changesOnWire(changed: Partial<ProductValues>, before: SizeValues[]): Wire["ProductDataIn"] {
  const { sizes, pictures: _apart, substitutes, ...plain } = changed;
  const data = Object.fromEntries(
    Object.entries({
      ...plain,
      ...(substitutes && { substitutes: substitutes.map(({ code }) => code) }),
    }).map(([field, value]) => [NAMES[field as keyof typeof NAMES], value]),
  );
  const variant = sizes
    ? [...sentSizes(sizes, before).map(({ sent }) => sent), ...takenOut(sizes, before)]
    : [];
  return { ...data, variant: variant.length > 0 ? variant : null };
}

export const newOnWire = (values: ProductValues): Wire["NewProductDataIn"] => {
  const { variant, ...data } = changesOnWire(values, []);
  return { ...data, variant: variant ?? [] } as Wire["NewProductDataIn"];
};

/**
 * Returns the form's field for the server's field name, such as `sizes.2.rate1` for
 * data.variant.0.SALE_RATE1.
 */
export function fieldOfWire(wireName: string, values: ProductValues, before: SizeValues[]): string {
  if (wireName === "imgUrl" || wireName === "imgid") return "pictures";
  const [, list, number, name] = wireName.split(".");
  // An error may concern a single substitute of the list.
  const field = Object.entries(NAMES).find(([, sent]) => `${wireName}.`.startsWith(`data.${sent}.`))?.[0];
  if (field) return field;
  if (list !== "variant" || number === undefined) return list === "variant" ? "sizes" : wireName;
  const index = sentSizes(values.sizes, before)[Number(number)]?.index;
  // A removed size has no row in the form any more.
  if (index === undefined) return "sizes";
  const sizeField = Object.entries(SIZE_NAMES).find(([, sent]) => sent === name)?.[0] ?? "code";
  return `sizes.${index}.${sizeField}`;
}

export const valuesOf = (product: OwnersProduct): ProductValues => ({
  name: product.name,
  ...productTexts((field) => product[field]),
  description: product.description,
  category: product.category,
  priority: product.priority,
  catalog: product.catalog,
  tax: product.tax,
  sizes: product.sizes,
  substitutes: product.substitutes,
  expectedOn: product.expectedOn,
  pictures: product.pictures,
});
