import type { ProductValues, SizeValues } from "./wire";

export const GRADES = ["A", "B", "C", "D", "E"] as const;
export type Rate = "rate1" | "rate2" | "rate3" | "rate4" | "rate5";
export const RATES: readonly Rate[] = ["rate1", "rate2", "rate3", "rate4", "rate5"];

type Kinds = { images: number; videos: number };

export const isVideo = (name: string) => /\.(mp4|webm|mov)$/i.test(name.split("?")[0] ?? "");

export const kindsOf = (names: readonly string[]): Kinds => {
  const videos = names.filter(isVideo).length;
  return { images: names.length - videos, videos };
};

export const mostImages = (twoRates: boolean) => (twoRates ? 8 : 4);

/** The words against so many pictures and videos of a product; a store with two rates may have more. */
export function tooMany({ images, videos }: Kinds, twoRates: boolean): string | null {
  if (!twoRates) {
    if (videos > 0) return "pictures.noVideos";
    return images > 4 ? "pictures.four" : null;
  }
  if (images > 8 && videos > 1) return "pictures.eightAndOne";
  if (images > 8) return "pictures.eight";
  return videos > 1 ? "pictures.oneVideo" : null;
}

export const NEW_SIZE: SizeValues = {
  code: "",
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
  shortName: "",
  longName: "",
  description: "",
  category: null,
  priority: 0,
  catalog: null,
  unit: "",
  hsn: "",
  tax: 0,
  sizes: [NEW_SIZE],
  pictures: [],
};

/** A new product before anything is filled in. */
export const newProduct = (category: string | null = null): ProductValues => ({ ...NOTHING, category });

/** What is missing before anything is sent: the words by field. */
export function missing(values: ProductValues, known: readonly SizeValues[]): Record<string, string> {
  const found: Record<string, string> = {};
  if (!values.name.trim()) found.name = "wrong.name";
  if (values.category === null) found.category = "wrong.category";
  if (values.priority === null) found.priority = "wrong.number";
  if (values.tax === null) found.tax = "wrong.number";
  const codes = new Set<string>();
  values.sizes.forEach((size, place) => {
    const code = size.code.trim().toLowerCase();
    // A product of one size needs no name for it.
    if (!code && values.sizes.length > 1 && !known.some((before) => before.code === size.code))
      found[`sizes.${place}.code`] = "wrong.size";
    if (codes.has(code)) found[`sizes.${place}.code`] = "wrong.sameSize";
    codes.add(code);
    for (const field of ["minimum", "step", "discount", "stock"] as const)
      if (size[field] === null) found[`sizes.${place}.${field}`] = "wrong.number";
    // A new size's other grades have the first one's rate where they have none.
    const needed = known.some((before) => before.code === size.code) ? RATES : RATES.slice(0, 1);
    for (const rate of needed) if (size[rate] === null) found[`sizes.${place}.${rate}`] = "wrong.number";
  });
  return found;
}
