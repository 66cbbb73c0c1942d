import { type OwnersProduct, type ProductValues, productTexts, type SizeValues } from "./wire";

export type Rate = "rate1" | "rate2" | "rate3" | "rate4" | "rate5";
export const RATES: readonly Rate[] = ["rate1", "rate2", "rate3", "rate4", "rate5"];

type Kinds = { images: number; videos: number };

export const isVideo = (name: string) => /\.(mp4|webm|mov)$/i.test(name.split("?")[0] ?? "");

export const kindsOf = (names: readonly string[]): Kinds => {
  const videos = names.filter(isVideo).length;
  return { images: names.length - videos, videos };
};

export const mostImages = (twoRates: boolean) => (twoRates ? 8 : 4);

/**
 * Returns the message if there are too many pictures or videos for a product;
 * a store with two rates may have more.
 */
export function tooMany({ images, videos }: Kinds, twoRates: boolean): string | null {
  if (!twoRates) {
    if (videos > 0) return "pictures.noVideos";
    return images > 4 ? "pictures.four" : null;
  }
  if (images > 8 && videos > 1) return "pictures.eightAndOne";
  if (images > 8) return "pictures.eight";
  return videos > 1 ? "pictures.oneVideo" : null;
}

/** Returns whether any rate that the list shows has paise. */
export const havePaise = (products: readonly Pick<OwnersProduct, "sizes">[]) =>
  products.some(({ sizes }) =>
    sizes.some(({ rate1, rate2 }) => [rate1, rate2].some((rate) => !Number.isInteger(rate))),
  );

/** Parses the number typed into a cell, also with commas or a rupee sign; returns null if it is invalid. */
export function cellValue(text: string): number | null {
  const plain = text.replace(/[₹,\s]/g, "");
  return /^-?\d+(\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
}

export const NEW_SIZE: SizeValues = {
  code: "",
  barcode: "",
  box: "1",
  minimum: 1,
  step: 1,
  rate1: null,
  rate2: null,
  rate3: null,
  rate4: null,
  rate5: null,
  mrp: null,
  discount: 0,
  stock: 0,
};

const NOTHING: ProductValues = {
  name: "",
  ...productTexts(() => ""),
  description: "",
  category: null,
  // The server's default: after all products with a priority.
  priority: 9999,
  catalog: null,
  tax: null,
  sizes: [NEW_SIZE],
  substitutes: [],
  expectedOn: null,
  pictures: [],
};

/** Returns an empty product; the next new product often has the same category and GST rate. */
export const newProduct = (
  category: string | null = null,
  tax: number | null = NOTHING.tax,
): ProductValues => ({ ...NOTHING, category, tax });

/** Returns the messages about missing values, by field. `saved` is null for a new product. */
export function missing(values: ProductValues, saved: ProductValues | null): Record<string, string> {
  // A new product has no saved sizes, which must keep every rate.
  const existing = saved?.sizes ?? [];
  const errors: Record<string, string> = {};
  if (!values.name.trim()) errors.name = "wrong.name";
  if (values.category === null) errors.category = "wrong.category";
  if (values.priority === null) errors.priority = "wrong.number";
  // An import may have left the rate empty; other changes can be saved without it.
  if (values.tax === null && saved?.tax !== null) errors.tax = "wrong.number";
  const codes = new Set<string>();
  values.sizes.forEach((size, index) => {
    const code = size.code.trim().toLowerCase();
    // The only size of a product needs no name.
    if (!code && values.sizes.length > 1 && !existing.some((before) => before.code === size.code))
      errors[`sizes.${index}.code`] = "wrong.size";
    if (codes.has(code)) errors[`sizes.${index}.code`] = "wrong.sameSize";
    codes.add(code);
    for (const field of ["minimum", "step", "discount", "stock"] as const)
      if (size[field] === null) errors[`sizes.${index}.${field}`] = "wrong.number";
    // In a new size, empty rates of other grades take the first rate.
    const needed = existing.some((before) => before.code === size.code) ? RATES : RATES.slice(0, 1);
    for (const rate of needed) if (size[rate] === null) errors[`sizes.${index}.${rate}`] = "wrong.number";
  });
  return errors;
}
